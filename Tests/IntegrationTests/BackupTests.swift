import Foundation
import SketchCore
import TestSupport
import Testing

/// A backup of a running daemon, brought back by the command line, and a library that is mended.
@Suite(.timeLimit(.minutes(10))) struct BackupTests {
  private func daemonProgram(_ folder: URL, _ data: String, _ arguments: String...) async throws -> BuiltProgram.Run {
    try await BuiltProgram("voicesketchd").run(
      ["--config", folder.path + "/voicesketch.conf", "--data-dir", "\(folder.path)/\(data)"] + arguments,
      environment: ["HOME": folder.path, "XDG_RUNTIME_DIR": folder.path])
  }

  @Test func `a library is saved, brought back, merged and mended`() async throws {
    try await withScratchDirectory { folder in
      let file = folder.path + "/library.tar"
      try await DaemonFixture.with(folder: folder) { daemon async throws in
        for text in ["draw a fox", "tag it winter", "draw a hen"] { #expect(try await daemon.say(text).status == .done) }
        let saved = try await daemon.control("backup", file)
        #expect(saved.status == 0 && saved.output.hasPrefix("\(file): 2 artworks, 2 image files, "), "\(saved)")
        let again = try await daemon.control("backup", file)
        #expect(again.status != 0 && again.errors.contains("is there already"))
        #expect(try await daemon.control("backup").status == 64)
        // Nobody else may change a library that is in use.
        for command in [["restore", "--merge", file], ["check", "--repair"]] {
          let refused = try await BuiltProgram("voicesketchd").run(
            ["--data-dir", daemon.dataFolder.path] + command, environment: ["HOME": folder.path])
          #expect(refused.status != 0 && (refused.errors + refused.output).contains("another VoiceSketch"), "\(refused)")
        }
      }
      let back = try await daemonProgram(folder, "new", "restore", file)
      #expect(back.status == 0 && back.output.contains("2 artworks came back, with 2 image files"), "\(back)")
      let twice = try await daemonProgram(folder, "new", "restore", file)
      #expect(twice.status != 0 && twice.errors.contains("--merge"))
      let merged = try await daemonProgram(folder, "new", "restore", "--merge", file)
      #expect(merged.output.contains("0 artworks came back") && merged.output.contains("2 artworks were there already"))

      let images = try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/new/images").filter { $0.contains(".png") }
      let lost = folder.path + "/new/images/" + (try #require(images.first))
      try FileManager.default.removeItem(atPath: lost)
      let broken = try await daemonProgram(folder, "new", "check", "--repair")
      #expect(broken.status == 1 && broken.output.contains("PROBLEM  library: \(lost) is missing"), "\(broken)")
      _ = try await daemonProgram(folder, "new", "restore", "--merge", file)
      #expect(try await daemonProgram(folder, "new", "check", "--repair").output.contains("is sound: 2 artworks"))
    }
  }
}
