import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct DamagedLibraryTests {
  @Test func `damage that is found while the daemon runs ends it in order, with the library set aside`() async throws {
    try await withScratchDirectory { folder in
      let database = folder.appending(path: "data/library.sqlite")
      try await DaemonFixture.with(folder: folder) { daemon async throws in
        for subject in ["fox", "hen", "owl"] { #expect(try await daemon.control("say", "draw a \(subject)").status == 0) }
      }
      // Pages in the log would hide damage of the file.
      _ = try await BuiltProgram(path: "/usr/bin/sqlite3").run([database.path, "PRAGMA wal_checkpoint(TRUNCATE)"])
      // The last page holds no table's beginning.
      var content = try Data(contentsOf: database)
      for index in content.count - 4096..<content.count { content[index] = UInt8(truncatingIfNeeded: index &* 31) }
      try content.write(to: database)
      let daemon = try await DaemonFixture(["--audio", "none"], configuration: "", environment: [:], folder: folder)
      #expect(await daemon.end() == 78)
      #expect(daemon.log.contains("set aside") && daemon.log.contains(".recover"), "\(daemon.log)")
      let aside = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/data/damaged")
      #expect(aside.count == 1 && !FileManager.default.fileExists(atPath: database.path))
      // The next one begins anew, and leaves the images for whoever rescues the old one.
      try await DaemonFixture.with(folder: folder) { daemon async throws in
        #expect(try await daemon.control("list").output.contains("Nothing drawn yet"))
      }
      let images = try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/data/images").filter { $0.contains(".png") }
      #expect(images.count == 3)
    }
  }
}
