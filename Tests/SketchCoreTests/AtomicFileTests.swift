import Foundation
import SketchCore
import TestSupport
import Testing

@Suite struct AtomicFileTests {
  private func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  private func fault(_ body: () throws(FileFault) -> Void) -> FileFault? {
    do throws(FileFault) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  @Test func `writes the whole file in the place of another, with the mode asked for`() async throws {
    try await withScratchDirectory { folder in
      let path = folder.appending(path: "words").path
      let bytes = [UInt8](repeating: 7, count: 300_000)
      try AtomicFile.write([1, 2, 3], to: path)
      try AtomicFile.write(bytes, to: path, mode: 0o600)
      #expect(FileManager.default.contents(atPath: path).map { [UInt8]($0) } == bytes)
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
      #expect(try names(in: folder) == ["words"])
    }
  }

  @Test func `what cannot be named leaves nothing behind`() async throws {
    try await withScratchDirectory { folder in
      let path = folder.appending(path: "folder").path
      try FileManager.default.createDirectory(atPath: path + "/inner", withIntermediateDirectories: true)
      #expect(fault { () throws(FileFault) in try AtomicFile.write([1], to: path) } == FileFault(.naming, path, code: EISDIR))
      #expect(try names(in: folder) == ["folder"])
      let nowhere = folder.appending(path: "nowhere/file").path
      let missing = fault { () throws(FileFault) in try AtomicFile.write([1], to: nowhere) }
      #expect(missing?.step == .creating && missing?.code == ENOENT)
    }
  }

  @Test func `a link at the temporary name is not followed`() async throws {
    try await withScratchDirectory { folder in
      let (victim, trap) = (folder.appending(path: "victim").path, folder.appending(path: "trap").path)
      try Data("mine".utf8).write(to: URL(filePath: victim))
      try FileManager.default.createSymbolicLink(atPath: trap, withDestinationPath: victim)
      #expect(fault { () throws(FileFault) in _ = try AtomicFile(at: trap, mode: 0o600) } == FileFault(.creating, trap, code: EEXIST))
      #expect(FileManager.default.contents(atPath: victim) == Data("mine".utf8))
    }
  }

  @Test func `a link never takes a name that somebody has`() async throws {
    try await withScratchDirectory { folder in
      let taken = folder.appending(path: "taken").path
      try Data("mine".utf8).write(to: URL(filePath: taken))
      let free = folder.appending(path: "free").path
      do {
        let file = try AtomicFile(at: AtomicFile.temporaryPath(beside: taken), mode: 0o600)
        try file.write([1, 2])
        try file.sync()
        #expect(fault { () throws(FileFault) in try file.link(as: taken) }?.code == EEXIST)
        try file.link(as: free)
      }
      #expect(FileManager.default.contents(atPath: taken) == Data("mine".utf8))
      #expect(FileManager.default.contents(atPath: free) == Data([1, 2]))
      #expect(try names(in: folder) == ["free", "taken"])
    }
  }

  @Test func `a full disk is told`() {
    let device = open("/dev/full", O_WRONLY | O_CLOEXEC)
    defer { close(device) }
    #expect(AtomicFile.write([1], to: device) == ENOSPC)
  }

  @Test(arguments: [("/a/b", "/a"), ("/a", "/"), ("a/b", "a"), ("a", ".")])
  func `the folder of a path`(path: String, folder: String) {
    #expect(Folder.parent(of: path) == folder)
  }
}
