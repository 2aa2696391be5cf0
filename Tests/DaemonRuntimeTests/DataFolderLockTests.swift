import Foundation
import SketchCore
import TestSupport
import Testing

@testable import DaemonRuntime

@Suite struct DataFolderLockTests {
  @Test func `a held folder is refused, named with its holder, and free again afterwards`() async throws {
    try await withScratchDirectory { folder in
      var first: DataFolderLock? = try DataFolderLock(folder: folder.path)
      let error = #expect(throws: SketchError.self) { try DataFolderLock(folder: folder.path) }
      #expect(error?.code == .alreadyRunning)
      #expect(error?.message.contains("process \(getpid())") == true)
      #expect(first != nil)
      first = nil
      _ = try DataFolderLock(folder: folder.path)
    }
  }

  @Test(arguments: [true, false])
  func `a key file that the lock's name leads to is not written to`(isSymbolic: Bool) async throws {
    try await withScratchDirectory { folder in
      let key = folder.path + "/id_ed25519"
      try Data("a private key".utf8).write(to: URL(filePath: key))
      let lock = folder.path + "/voicesketch.lock"
      // A symbolic link, or a second name of the same file.
      if isSymbolic {
        try FileManager.default.createSymbolicLink(atPath: lock, withDestinationPath: key)
      } else {
        try FileManager.default.linkItem(atPath: key, toPath: lock)
      }
      let error = #expect(throws: SketchError.self) { try DataFolderLock(folder: folder.path) }
      #expect(error?.code == .configuration)
      #expect(FileManager.default.contents(atPath: key) == Data("a private key".utf8))
    }
  }

  @Test func `the lock of an earlier version is taken over`() async throws {
    try await withScratchDirectory { folder in
      let lock = folder.path + "/voicesketch.lock"
      try Data("4711".utf8).write(to: URL(filePath: lock))
      let held = try DataFolderLock(folder: folder.path)
      withExtendedLifetime(held) {
        #expect(FileManager.default.contents(atPath: lock) == Data("voicesketchd \(getpid())\n".utf8))
      }
    }
  }
}
