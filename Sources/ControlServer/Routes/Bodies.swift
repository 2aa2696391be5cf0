import FoundationEssentials
import SketchCore

/// POST /v1/commands
struct CommandBody: Decodable {
  enum Keys: String, CodingKey, CaseIterable { case text, command, wait, dryRun, mask, with }

  /// Longer than anybody says in one breath.
  private static let textLimit = 4_000

  var content: Submission.Content
  var wait: Bool
  var dryRun: Bool
  var attachments: Attachments

  init(from decoder: any Decoder) throws {
    let fields = try decoder.strictContainer(keyedBy: Keys.self)
    let text = try fields.decodeIfPresent(String.self, forKey: .text)
    let command = try fields.decodeIfPresent(VoiceCommand.self, forKey: .command)
    switch (text, command) {
    case (let text?, nil):
      let trimmed = text.onOneLine
      guard !trimmed.isEmpty else { throw SketchError(.invalidInput, "“text” is empty", advice: "Say what to draw.") }
      guard trimmed.count <= CommandBody.textLimit else {
        throw SketchError(.invalidInput, "“text” has \(trimmed.count) characters", advice: "Use at most \(CommandBody.textLimit).")
      }
      content = .text(Utterance(text: trimmed))
    case (nil, let command?): content = .command(command)
    case (nil, nil): throw SketchError(.invalidInput, "there is neither “text” nor “command”", advice: "Send one of them.")
    case (_?, _?): throw SketchError(.invalidInput, "there are both “text” and “command”", advice: "Send one of them.")
    }
    wait = try fields.decodeIfPresent(Bool.self, forKey: .wait) ?? false
    dryRun = try fields.decodeIfPresent(Bool.self, forKey: .dryRun) ?? false
    attachments = Attachments(
      mask: try CommandBody.mask(fields.decodeIfPresent(String.self, forKey: .mask)),
      with: try CommandBody.ids(fields.decodeIfPresent([ArtworkID].self, forKey: .with)))
  }

  private static func mask(_ text: String?) throws(SketchError) -> [UInt8]? {
    guard let text else { return nil }
    guard let bytes = Data(base64Encoded: text), !bytes.isEmpty else {
      throw SketchError(.invalidInput, "“mask” is not base64", advice: "Send a PNG in base64: white may change, black stays.")
    }
    return Array(bytes)
  }

  private static func ids(_ ids: [ArtworkID]?) throws(SketchError) -> [ArtworkID] {
    let ids = ids ?? []
    guard ids.count <= Attachments.withLimit, ids.allSatisfy({ $0 > 0 }) else {
      throw SketchError(
        .invalidInput, "“with” cannot be used", advice: "Send up to \(Attachments.withLimit) numbers of artworks, from 1.")
    }
    return ids
  }
}

/// POST /v1/listen
struct ListenBody: Decodable {
  enum Keys: String, CodingKey, CaseIterable { case mode }

  var mode: ListeningMode

  init(from decoder: any Decoder) throws {
    let text = try decoder.strictContainer(keyedBy: Keys.self).decode(String.self, forKey: .mode)
    guard let mode = ListeningMode(rawValue: text) else {
      let known = ListeningMode.allCases.map(\.rawValue).joined(separator: ", ")
      throw SketchError(.invalidInput, "there is no mode “\(text)”", advice: "It may be \(known).")
    }
    self.mode = mode
  }
}

/// POST …/undo and …/redo; the whole body may be absent.
struct StepsBody: Decodable {
  enum Keys: String, CodingKey, CaseIterable { case steps }

  var steps: Int

  init(from decoder: any Decoder) throws {
    steps = try decoder.strictContainer(keyedBy: Keys.self).decodeIfPresent(Int.self, forKey: .steps) ?? 1
    guard (1...1_000).contains(steps) else {
      throw SketchError(.invalidInput, "“steps” cannot be \(steps)", advice: "It has to be from 1 to 1000.")
    }
  }
}

/// PATCH /v1/artworks/{id}
struct PatchBody: Decodable {
  enum Keys: String, CodingKey, CaseIterable { case title, favorite, tags }

  var patch: ArtworkPatch

  init(from decoder: any Decoder) throws {
    let fields = try decoder.strictContainer(keyedBy: Keys.self)
    patch = ArtworkPatch(
      title: try fields.decodeIfPresent(String.self, forKey: .title)?.onOneLine,
      favorite: try fields.decodeIfPresent(Bool.self, forKey: .favorite),
      tags: try fields.decodeIfPresent([String].self, forKey: .tags)?.map(\.onOneLine))
    guard patch != ArtworkPatch() else {
      throw SketchError(.invalidInput, "nothing to change", advice: "Send title, favorite or tags.")
    }
    if let title = patch.title, title.isEmpty || title.count > 200 {
      throw SketchError(.invalidInput, "“title” has \(title.count) characters", advice: "Use 1 to 200.")
    }
    if let tags = patch.tags, tags.count > 50 || tags.contains(where: { $0.isEmpty || $0.count > 64 }) {
      throw SketchError(
        .invalidInput, "“tags” has too many, an empty or an overlong one", advice: "Use up to 50 tags of 1 to 64 characters.")
    }
  }
}

extension String {
  /// Words as somebody says them: without the control characters that would tear a table or steer a terminal.
  fileprivate var onOneLine: String {
    let spoken = unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
    return String(String.UnicodeScalarView(spoken)).split { $0.isWhitespace }.joined(separator: " ")
  }
}
