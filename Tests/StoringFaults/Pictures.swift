import FoundationEssentials
import SketchCore

/// Pictures the attempts store: the same every time, large enough for several writes.
enum Pictures {
  static let before = draft("before")
  static let made = [draft("first"), draft("second")]

  static func job(_ transcript: String) -> Job {
    var command = VoiceCommand(transcript: transcript, intent: .create, confidence: 1)
    command.create = CreateRequest(description: transcript, count: 2)
    return Job(command: command, seed: 1, createdAt: .init(timeIntervalSince1970: 1_795_176_000))
  }

  private static func draft(_ title: String) -> PictureDraft {
    PictureDraft(
      picture: GeneratedPicture(image: bytes(title), prompt: title, style: nil, model: "fixed", seed: 1), mediaType: "image/png",
      width: 100, height: 100, title: title, kind: .picture, transcript: title, provider: "fixed", generationSeconds: 1)
  }

  private static func bytes(_ title: String) -> [UInt8] { (0..<20_000).flatMap { _ in Array(title.utf8) } }
}
