package import SketchCore

/// A description that is to be enriched, and what it is to become.
package struct EnhanceBody: Sendable {
  package var create: CreateRequest

  package init(text: String, kind: ArtKind = .picture, option: String? = nil) {
    create = CreateRequest(description: text, kind: kind, option: option)
  }
}

extension EnhanceBody: Codable {
  private enum Keys: String, CodingKey, CaseIterable { case text, kind, option }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.strictContainer(keyedBy: Keys.self)
    self.init(
      text: try fields.decode(String.self, forKey: .text),
      kind: try fields.decodeIfPresent(ArtKind.self, forKey: .kind) ?? .picture,
      option: try fields.decodeIfPresent(String.self, forKey: .option))
    var command = VoiceCommand(transcript: "", intent: .create, confidence: 1)
    command.create = create
    create = try command.withinBounds().create ?? create
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Keys.self)
    try fields.encode(create.description, forKey: .text)
    try fields.encode(create.kind, forKey: .kind)
    try fields.encodeIfPresent(create.option, forKey: .option)
  }
}

extension EnhanceBody: Described {
  package static let schema = Schema.object(
    [
      "text": .string(length: 1...CommandBody.textLimit), "kind": ArtKind.schema.optional,
      "option": .string(length: 1...CommandBody.textLimit).optional,
    ], isClosed: true)
}

extension EnhancedPrompt: Described {
  package static let schema = Schema.object([
    "original": .string, "enriched": .string, "isEnriched": .boolean,
    "reason": .string.described("Why nothing was changed").optional,
  ])
}
