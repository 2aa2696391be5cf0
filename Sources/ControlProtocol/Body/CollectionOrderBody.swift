package import SketchCore

/// The order of what is in a collection, or a note on one of its artworks.
package enum CollectionOrderBody: Sendable {
  /// These first, the others behind them.
  case order([ArtworkID])
  /// An empty note takes it away.
  case note(ArtworkID, String)

  package func change(of collection: CollectionID) -> CollectionChange {
    switch self {
    case .order(let ids): .order(.id(collection), ids)
    case .note(let id, let note): .note(.id(collection), id, note)
    }
  }
}

extension CollectionOrderBody: Codable {
  private enum Keys: String, CodingKey, CaseIterable { case order, artwork, note }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.strictContainer(keyedBy: Keys.self)
    let order = try fields.decodeIfPresent([ArtworkID].self, forKey: .order)
    let artwork = try fields.decodeIfPresent(ArtworkID.self, forKey: .artwork)
    let note = try fields.decodeIfPresent(String.self, forKey: .note)
    switch (order, artwork, note) {
    case (let order?, nil, nil): self = .order(try ArtworkNumbers.checked(order, "order"))
    case (nil, let artwork?, let note?): self = .note(artwork, note)
    default:
      throw SketchError(
        .invalidInput, "it is not clear what is to change", advice: "Send order alone, or artwork and note.")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Keys.self)
    switch self {
    case .order(let ids): try fields.encode(ids, forKey: .order)
    case .note(let id, let note):
      try fields.encode(id, forKey: .artwork)
      try fields.encode(note, forKey: .note)
    }
  }
}

extension CollectionOrderBody: Described {
  package static let schema = Schema.object(
    [
      "order": ArtworkNumbers.schema.described("Come first, in this order; the others stay behind them").optional,
      "artwork": Schema.id.with("minimum", 1).described("Together with note").optional,
      "note": .string.described("Empty takes it away").optional,
    ], isClosed: true)
}
