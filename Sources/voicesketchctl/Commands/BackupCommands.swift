import CommandOptions
import ControlClient
import FoundationEssentials
import SketchCore

/// backup: the library as one file.
enum BackupCommands {
  static let all: [Subcommand] = [
    Subcommand(
      "backup", "FILE", summary: "Write all of the library into one file, while the daemon goes on",
      description: """
        FILE is a tar archive of the database and every image file, with SHA256SUMS of them. It must not be there yet.
        “voicesketchd restore FILE” brings it back.

        """
    ) { try await backUp($0) }
  ]

  private static func backUp(_ values: OptionValues) async throws -> ExitCode {
    let session = Session(values)
    guard values.operands.count == 1, let file = values.operands.first, !file.isEmpty else {
      throw SketchError(
        .invalidInput, "backup to where?", advice: "Name a file: voicesketchctl backup voicesketch.tar.")
    }
    // The daemon has another working folder.
    let path = file.hasPrefix("/") ? file : FileManager.default.currentDirectoryPath + "/" + file
    let backup = try await session.client.backUp(to: path)
    try session.show(backup) {
      let content = "\(Wording.count(backup.artworks, "artwork")), \(Wording.count(backup.images, "image file"))"
      let left = backup.leftOut.map { "\n\(session.terminal.paint("not in it:", .yellow)) \($0)" }.joined()
      return "\(backup.path): \(content), \(ByteCount.text(backup.bytes))\(left)"
    }
    return .ok
  }
}
