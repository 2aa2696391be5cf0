package import SketchCore

/// Artworks that go into a collection.
package struct CollectionItemsBody: Sendable {
  package var artworks: [ArtworkID]
  package var note: String?

  package init(_ artworks: [ArtworkID], note: String? = nil) {
    self.artworks = artworks
    self.note = note
  }
}

extension CollectionItemsBody: Codable {
  private enum Keys: String, CodingKey, CaseIterable { case artworks, note }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.strictContainer(keyedBy: Keys.self)
    artworks = try ArtworkNumbers.checked(fields.decode([ArtworkID].self, forKey: .artworks), "artworks")
    note = try fields.decodeIfPresent(String.self, forKey: .note)
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Keys.self)
    try fields.encode(artworks, forKey: .artworks)
    try fields.encodeIfPresent(note, forKey: .note)
  }
}

extension CollectionItemsBody: Described {
  package static let schema = Schema.object(
    ["artworks": ArtworkNumbers.schema, "note": .string.described("Goes with each of them").optional], isClosed: true)
}

/// Numbers of artworks in a request.
enum ArtworkNumbers {
  static let schema = Schema.list(of: Schema.id.with("minimum", 1)).with("minItems", 1)
    .with("maxItems", .number(Double(VoiceCommand.mostArtworks)))

  /// - Throws: `SketchError` `.invalidInput`.
  static func checked(_ ids: [ArtworkID], _ field: String) throws(SketchError) -> [ArtworkID] {
    guard (1...VoiceCommand.mostArtworks).contains(ids.count), ids.allSatisfy({ $0 > 0 }) else {
      throw SketchError(
        .invalidInput, "“\(field)” cannot be used",
        advice: "Send 1 to \(VoiceCommand.mostArtworks) numbers of artworks, from 1.")
    }
    return ids
  }
}
