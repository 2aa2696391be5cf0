import FoundationEssentials
package import SketchCore

/// A command on its way to the studio.
package struct CommandBody: Sendable {
  package var content: Submission.Content
  package var wait: Bool
  package var dryRun: Bool
  package var attachments: Attachments
  package var priority: JobPriority?

  /// The submission, without its idempotency key, which is a header.
  package init(_ submission: Submission) {
    content = submission.content
    wait = submission.wait
    dryRun = submission.dryRun
    attachments = submission.attachments
    priority = submission.priority
  }
}

extension CommandBody: Codable {
  private enum Keys: String, CodingKey, CaseIterable { case text, command, wait, dryRun, mask, with, priority }

  private enum CreateKey: CodingKey { case create }

  /// Characters of a text, more than anybody says at once.
  static let textLimit = 4_000

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.strictContainer(keyedBy: Keys.self)
    let text = try fields.decodeIfPresent(String.self, forKey: .text)
    let command = try fields.decodeIfPresent(VoiceCommand.self, forKey: .command)
    try fields.refuseUnknownFields(of: .command, beside: VoiceCommand.definition, within: "command")
    if let object = try? fields.nestedContainer(keyedBy: CreateKey.self, forKey: .command) {
      try object.refuseUnknownFields(of: .create, beside: CreateRequest.schema, within: "command.create")
    }
    switch (text, command) {
    case (let text?, nil):
      let trimmed = text.onOneLine
      guard !trimmed.isEmpty else { throw SketchError(.invalidInput, "“text” is empty", advice: "Say what to draw.") }
      guard trimmed.count <= CommandBody.textLimit else {
        throw SketchError(
          .invalidInput, "“text” has \(trimmed.count) characters", advice: "Use at most \(CommandBody.textLimit).")
      }
      content = .text(Utterance(text: trimmed))
    case (nil, let command?): content = .command(try command.withinBounds())
    case (nil, nil):
      throw SketchError(.invalidInput, "there is neither “text” nor “command”", advice: "Send one of them.")
    case (_?, _?): throw SketchError(.invalidInput, "there are both “text” and “command”", advice: "Send one of them.")
    }
    wait = try fields.decodeIfPresent(Bool.self, forKey: .wait) ?? false
    dryRun = try fields.decodeIfPresent(Bool.self, forKey: .dryRun) ?? false
    priority = try fields.decodeIfPresent(String.self, forKey: .priority).map { try JobPriority(named: $0) }
    attachments = Attachments(
      mask: try CommandBody.mask(fields.decodeIfPresent(String.self, forKey: .mask)),
      with: try CommandBody.ids(fields.decodeIfPresent([ArtworkID].self, forKey: .with)))
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Keys.self)
    switch content {
    case .text(let utterance), .spoken(let utterance, _): try fields.encode(utterance.text, forKey: .text)
    case .command(let command): try fields.encode(command, forKey: .command)
    }
    try fields.encode(wait, forKey: .wait)
    try fields.encode(dryRun, forKey: .dryRun)
    try fields.encodeIfPresent(attachments.mask.map(CommandBody.text), forKey: .mask)
    try fields.encodeIfPresent(priority, forKey: .priority)
    if !attachments.with.isEmpty { try fields.encode(attachments.with, forKey: .with) }
  }

  static func text(of mask: [UInt8]) -> String { Data(mask).base64EncodedString() }

  static func mask(_ text: String?) throws(SketchError) -> [UInt8]? {
    guard let text else { return nil }
    guard let bytes = Data(base64Encoded: text), !bytes.isEmpty else {
      throw SketchError(
        .invalidInput, "“mask” is not base64", advice: "Send a PNG in base64: white may change, black stays.")
    }
    return Array(bytes)
  }

  private static func ids(_ ids: [ArtworkID]?) throws(SketchError) -> [ArtworkID] {
    let ids = ids ?? []
    guard ids.count <= Attachments.withLimit, ids.allSatisfy({ $0 > 0 }) else {
      throw SketchError(
        .invalidInput, "“with” cannot be used",
        advice: "Send up to \(Attachments.withLimit) numbers of artworks, from 1.")
    }
    return ids
  }
}

extension CommandBody: SharedSchema {
  package static let schemaName = "Submission"
  static let maskSchema = Schema.string.with("format", "byte").with("maxLength", 933_336).described(
    """
    With a change to a picture: a PNG in base64 (at most \(Attachments.maskLimit) bytes before that), as large as the \
    picture and without transparency. White may change, black stays exactly as it is, grey is in between.
    """)

  package static let definition = Schema.object(
    [
      "text": .string(length: 1...textLimit).described("As it would be spoken").optional,
      "command": VoiceCommand.schema.optional,
      "wait": .boolean.with("default", false).described("Answer when the job is finished").optional,
      "dryRun": .boolean.with("default", false)
        .described("Only parse, and tell what it would cost").optional,
      "priority": .choice(of: JobPriority.self).described("Of the jobs it becomes; normal when absent").optional,
      "mask": maskSchema.optional,
      "with": .list(of: Schema.id.with("minimum", 1)).with("maxItems", .number(Double(Attachments.withLimit)))
        .described("With a change to a picture, further artworks to look at, as they are now").optional,
    ], isClosed: true
  ).with("oneOf", [["required": ["text"]], ["required": ["command"]]])
}
