import ArtworkLibrary
import SketchCore

/// Library the attempts begin with: four pictures, one of them in the trash, a collection, a step that can be done again,
/// and a command that waits.
struct PreparedLibrary {
  let folder: String

  func make() async throws {
    let library = try await SQLiteArtworkLibrary.open(dataFolder: folder)
    for picture in Pictures.before {
      _ = try await library.complete(library.add(Pictures.job(picture.title), for: nil), with: [picture])
    }
    _ = try await library.apply(.deletion, to: [4], finishing: nil)
    _ = try await library.apply(.collected(.name("Old"), note: nil), to: [1, 2], finishing: nil)
    _ = try await library.apply(.tag("winter"), to: [1, 2], finishing: nil)
    _ = try await library.apply(.tag("snow"), to: [1], finishing: nil)
    _ = try await library.move(.undo, .steps(1), finishing: nil)
    let command = VoiceCommand(transcript: "the change", intent: .tag, confidence: 1)
    _ = try await library.enqueue(QueuedCommand(command: command, createdAt: Pictures.time), for: nil)
  }
}
