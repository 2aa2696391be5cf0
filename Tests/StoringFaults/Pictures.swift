import FoundationEssentials
import SketchCore

/// Pictures the attempts store: the same every time, large enough for several writes.
enum Pictures {
  static let before = ["before", "fox", "hen", "old"].map(draft)
  static let made = [draft("first"), draft("second")]
  static let edited = draft("fox with a hat")
  static let brought = draft("brought")
  static let contents = Set((before + made + [edited, brought]).map(\.picture.image))

  static func job(_ transcript: String, of artwork: ArtworkID? = nil) -> Job {
    var command = VoiceCommand(transcript: transcript, intent: artwork == nil ? .create : .edit, confidence: 1)
    if artwork == nil {
      command.create = CreateRequest(description: transcript, count: 2)
    } else {
      command.edits = [.addElement(element: transcript, position: nil)]
    }
    return Job(command: command, artwork: artwork, seed: 1, createdAt: time)
  }

  static let time = Date(timeIntervalSince1970: 1_795_176_000)

  private static func draft(_ title: String) -> PictureDraft {
    PictureDraft(
      picture: GeneratedPicture(image: bytes(title), prompt: title, style: nil, model: "fixed", seed: 1),
      mediaType: "image/png", width: 100, height: 100, title: title, kind: .picture, transcript: title,
      provider: "fixed", generationSeconds: 1)
  }

  private static func bytes(_ title: String) -> [UInt8] { (0..<20_000).flatMap { _ in Array(title.utf8) } }
}
