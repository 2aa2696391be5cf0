package import SketchCore

/// A change to an artwork.
package struct PatchBody: Sendable {
  package var patch: ArtworkPatch

  package init(_ patch: ArtworkPatch) { self.patch = patch }
}

extension PatchBody: Codable {
  private enum Keys: String, CodingKey, CaseIterable { case title, favorite, tags, head }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.strictContainer(keyedBy: Keys.self)
    patch = ArtworkPatch(
      title: try fields.decodeIfPresent(String.self, forKey: .title)?.onOneLine,
      favorite: try fields.decodeIfPresent(Bool.self, forKey: .favorite),
      tags: try fields.decodeIfPresent([String].self, forKey: .tags)?.map(\.onOneLine),
      head: try fields.decodeIfPresent(Int.self, forKey: .head))
    guard patch != ArtworkPatch() else {
      throw SketchError(.invalidInput, "nothing to change", advice: "Send title, favorite, tags or head.")
    }
    if let title = patch.title, title.isEmpty || title.count > 200 {
      throw SketchError(.invalidInput, "“title” has \(title.count) characters", advice: "Use 1 to 200.")
    }
    if let head = patch.head, head < 1 {
      throw SketchError(.invalidInput, "“head” is \(head)", advice: "It is the number of a version, from 1.")
    }
    if let tags = patch.tags, tags.count > 50 || tags.contains(where: { $0.isEmpty || $0.count > 64 }) {
      throw SketchError(
        .invalidInput, "“tags” has too many, an empty or an overlong one",
        advice: "Use up to 50 tags of 1 to 64 characters.")
    }
  }

  package func encode(to encoder: any Encoder) throws { try patch.encode(to: encoder) }
}

extension PatchBody: Described {
  package static let schema = Schema.object(
    [
      "title": .string(length: 1...200).optional, "favorite": .boolean.optional,
      "tags": .list(of: .string(length: 1...64)).with("maxItems", 50).optional,
      "head": .integer(from: 1).described("Number of the version that is shown").optional,
    ], isClosed: true
  ).with("minProperties", 1)
}
