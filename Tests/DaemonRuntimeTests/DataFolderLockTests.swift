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
}
