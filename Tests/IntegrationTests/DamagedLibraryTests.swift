import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct DamagedLibraryTests {
  @Test func `damage that is found while the daemon runs ends it in order, with the library set aside`() async throws {
    try await withScratchDirectory { folder in
      let database = folder.appending(path: "data/library.sqlite")
      try await DaemonFixture.with(folder: folder) { daemon async throws in
        for subject in ["fox", "hen", "owl"] { #expect(try await daemon.control("say", "draw a \(subject)").status == 0) }
      }
      // Pages in the log would hide damage of the file.
      let sqlite = BuiltProgram(path: "/usr/bin/sqlite3")
      _ = try await sqlite.run([database.path, "PRAGMA wal_checkpoint(TRUNCATE)"])
      // Nobody reads the tags before somebody looks for one.
      let found = try await sqlite.run([database.path, "SELECT pageno FROM dbstat WHERE name = 'artwork_tags_by_tag'"])
      let page = try #require(Int(found.output.trimmingCharacters(in: .whitespacesAndNewlines)))
      var content = try Data(contentsOf: database)
      for index in (page - 1) * 4096..<page * 4096 { content[index] = UInt8(truncatingIfNeeded: index &* 31) }
      try content.write(to: database)
      // It may end before anybody could ask it something.
      let run = try await BuiltProgram("voicesketchd").run(
        ["--audio", "none", "--no-studio", "--data-dir", folder.path + "/data", "--socket", folder.path + "/damaged.sock"],
        environment: ["HOME": folder.path, "XDG_RUNTIME_DIR": folder.path])
      #expect(run.status == 78 && run.errors.contains("set aside") && run.errors.contains(".recover"), "\(run)")
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
