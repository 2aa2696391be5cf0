package import SketchCore

/// Action on many artworks.
package struct BulkBody: Sendable {
  /// Artworks that are meant.
  package enum Selection: Sendable {
    case ids([ArtworkID])
    case query(ArtworkSearch)
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
      case .query(let search): Target(.all, query: search.words, filters: search.filters)
      }
    command.tag = tag
    command.collection = collection.map(CollectionArgument.name)
    command.export = export
    return command
  }
}

extension BulkBody: Codable {
  private enum Keys: String, CodingKey, CaseIterable { case action, ids, query, tag, collection, export }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.strictContainer(keyedBy: Keys.self)
    action = try fields.decode(BulkAction.self, forKey: .action)
    let ids = try fields.decodeIfPresent([ArtworkID].self, forKey: .ids)
    switch (ids, fields.contains(.query)) {
    case (let ids?, false): selection = .ids(try ArtworkNumbers.checked(ids, "ids"))
    case (nil, true): selection = .query(try ArtworkSearch.read(from: try fields.superDecoder(forKey: .query)))
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

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Keys.self)
    try fields.encode(action, forKey: .action)
    switch selection {
    case .ids(let ids): try fields.encode(ids, forKey: .ids)
    case .query(let search): try fields.encode(search, forKey: .query)
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
      "query": ArtworkSearch.schema.described("Instead of ids, as for the gallery").optional,
      "tag": .string(length: VoiceCommand.labelLength).described("tag, untag").optional,
      "collection": .string(length: VoiceCommand.labelLength).described("collect, uncollect: its name").optional,
      "export": VoiceCommand.ExportRequest.schema.optional,
    ], isClosed: true
  ).with("oneOf", [["required": ["ids"]], ["required": ["query"]]])
}
