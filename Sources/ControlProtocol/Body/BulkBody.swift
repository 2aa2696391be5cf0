package import SketchCore

/// Action on many artworks.
package struct BulkBody: Sendable {
  /// Artworks that are meant.
  package enum Selection: Sendable {
    case ids([ArtworkID])
    case query(String?, VoiceCommand.Filters)
  }

  package var action: BulkAction
  package var selection: Selection
  package var tag: String?
  package var collection: String?
  package var export: VoiceCommand.ExportRequest?

  package init(
    _ action: BulkAction, _ selection: Selection, tag: String? = nil, collection: String? = nil,
    export: VoiceCommand.ExportRequest? = nil
  ) {
    self.action = action
    self.selection = selection
    self.tag = tag
    self.collection = collection
    self.export = export
  }

  /// The command it is carried out as.
  package var command: VoiceCommand {
    var command = VoiceCommand(
      transcript: "", intent: VoiceCommand.Intent(rawValue: action.rawValue) ?? .unknown, confidence: 1)
    command.target =
      switch selection {
      case .ids(let ids): Target(.these, ids: ids)
      case .query(let text, let filters): Target(.all, query: text, filters: filters)
      }
    command.tag = tag
    command.collection = collection.map(CollectionArgument.name)
    command.export = export
    return command
  }
}

extension BulkBody: Codable {
  private enum Keys: String, CodingKey, CaseIterable { case action, ids, query, tag, collection, export }
  private enum QueryKeys: String, CodingKey, CaseIterable {
    case q, style, kind, option, favorite, tag, collection, provider, color, since, until
  }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.strictContainer(keyedBy: Keys.self)
    action = try fields.decode(BulkAction.self, forKey: .action)
    let ids = try fields.decodeIfPresent([ArtworkID].self, forKey: .ids)
    switch (ids, fields.contains(.query)) {
    case (let ids?, false): selection = .ids(try ArtworkNumbers.checked(ids, "ids"))
    case (nil, true): selection = try BulkBody.query(try fields.superDecoder(forKey: .query))
    default:
      throw SketchError(.invalidInput, "exactly one of “ids” and “query” is needed", advice: "Send one of them.")
    }
    tag = try fields.decodeIfPresent(String.self, forKey: .tag)
    collection = try fields.decodeIfPresent(String.self, forKey: .collection)
    export = try fields.decodeIfPresent(VoiceCommand.ExportRequest.self, forKey: .export)
    if [.tag, .untag].contains(action), tag == nil { throw BulkBody.missing("tag", action) }
    if [.collect, .uncollect].contains(action), collection == nil { throw BulkBody.missing("collection", action) }
    _ = try command.withinBounds()
  }

  private static func missing(_ field: String, _ action: BulkAction) -> SketchError {
    SketchError(.invalidInput, "“\(action.rawValue)” needs “\(field)”", advice: "Send it along.")
  }

  private static func query(_ decoder: any Decoder) throws -> Selection {
    let fields = try decoder.strictContainer(keyedBy: QueryKeys.self)
    var filters = VoiceCommand.Filters(
      favorites: try fields.decodeIfPresent(Bool.self, forKey: .favorite),
      style: try fields.decodeIfPresent(StyleChoice.self, forKey: .style),
      kind: try fields.decodeIfPresent(ArtKind.self, forKey: .kind),
      collection: try fields.decodeIfPresent(String.self, forKey: .collection),
      tag: try fields.decodeIfPresent(String.self, forKey: .tag),
      since: try fields.decodeIfPresent(String.self, forKey: .since))
    filters.option = try fields.decodeIfPresent(String.self, forKey: .option)
    filters.provider = try fields.decodeIfPresent(String.self, forKey: .provider)
    filters.color = try fields.decodeIfPresent(String.self, forKey: .color)
    filters.until = try fields.decodeIfPresent(String.self, forKey: .until)
    let text = try fields.decodeIfPresent(String.self, forKey: .q)
    guard text != nil || filters != VoiceCommand.Filters() else {
      throw SketchError(
        .invalidInput, "“query” would find everything",
        advice: "Send \(QueryKeys.allCases.map(\.rawValue).joined(separator: ", ")), or the ids.")
    }
    return .query(text, filters)
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Keys.self)
    try fields.encode(action, forKey: .action)
    switch selection {
    case .ids(let ids): try fields.encode(ids, forKey: .ids)
    case .query(let text, let filters):
      var query = fields.nestedContainer(keyedBy: QueryKeys.self, forKey: .query)
      try query.encodeIfPresent(text, forKey: .q)
      try query.encodeIfPresent(filters.style, forKey: .style)
      try query.encodeIfPresent(filters.kind, forKey: .kind)
      try query.encodeIfPresent(filters.favorites, forKey: .favorite)
      try query.encodeIfPresent(filters.tag, forKey: .tag)
      try query.encodeIfPresent(filters.collection, forKey: .collection)
      try query.encodeIfPresent(filters.since, forKey: .since)
      try query.encodeIfPresent(filters.until, forKey: .until)
      try query.encodeIfPresent(filters.option, forKey: .option)
      try query.encodeIfPresent(filters.provider, forKey: .provider)
      try query.encodeIfPresent(filters.color, forKey: .color)
    }
    try fields.encodeIfPresent(tag, forKey: .tag)
    try fields.encodeIfPresent(collection, forKey: .collection)
    try fields.encodeIfPresent(export, forKey: .export)
  }
}

extension BulkBody: Described {
  package static let schema = Schema.object(
    [
      "action": .choice(of: BulkAction.self),
      "ids": ArtworkNumbers.schema.optional,
      "query": Schema.object(
        [
          "q": .string(length: 1...CommandBody.textLimit).optional, "style": StyleChoice.schema.optional,
          "kind": ArtKind.schema.optional, "favorite": .boolean.optional,
          "tag": .string(length: VoiceCommand.labelLength).optional,
          "collection": .string(length: VoiceCommand.labelLength).optional,
          "since": .string(length: VoiceCommand.labelLength).optional,
          "until": .string(length: VoiceCommand.labelLength).optional,
          "option": .string(length: VoiceCommand.labelLength).optional,
          "provider": .string(length: VoiceCommand.labelLength).optional,
          "color": .string(length: VoiceCommand.labelLength).optional,
        ], isClosed: true
      ).with("minProperties", 1).described("Instead of ids, as for the gallery").optional,
      "tag": .string(length: VoiceCommand.labelLength).described("tag, untag").optional,
      "collection": .string(length: VoiceCommand.labelLength).described("collect, uncollect: its name").optional,
      "export": VoiceCommand.ExportRequest.schema.optional,
    ], isClosed: true
  ).with("oneOf", [["required": ["ids"]], ["required": ["query"]]])
}
