import ArtworkLibrary
import CommandOptions
import SketchCore

/// `voicesketchd restore FILE`: a backup becomes the library, or comes into it.
struct RestoreCommand {
  var isMerging: Bool
  var options: DaemonOptions

  func run(_ files: [String]) async throws -> ExitCode {
    guard files.count == 1 else {
      throw SketchError(
        .invalidInput, "restore takes one backup", advice: "Write for example: voicesketchd restore voicesketch.tar.")
    }
    let folder = options.dataFolder ?? XDGDirectories(environment: Environment.current).data
    let lock = try DataFolderLock(folder: folder)
    let restored = try await SQLiteArtworkLibrary.restore(files[0], into: folder, merging: isMerging)
    withExtendedLifetime(lock) {}
    for line in lines(restored, folder) { try StandardStreams.out(line + "\n") }
    return restored.missing.isEmpty ? .ok : .failure
  }

  private func lines(_ restored: LibraryRestoration, _ folder: String) -> [String] {
    var lines = ["\(folder): \(restored.artworks) artworks came back, with \(restored.images) image files"]
    if restored.known > 0 { lines.append("\(restored.known) artworks were there already") }
    if restored.dropped > 0 {
      lines.append("\(restored.dropped) commands that waited when the backup was made were not taken up; say them again")
    }
    return lines + restored.missing.map { "MISSING \($0)" }
  }
}
