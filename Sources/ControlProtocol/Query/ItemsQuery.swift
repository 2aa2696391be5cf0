package import SketchCore

/// Artworks that come out of a collection.
package struct ItemsQuery: QueryInput {
  package var artworks: String?

  package init() {}
  package init(_ artworks: [ArtworkID]) { self.artworks = artworks.map(String.init).joined(separator: ",") }

  package static let parameters: [QueryParameter<ItemsQuery>] = [
    .text("artworks", \.artworks, "Their numbers parted by commas")
  ]

  /// - Throws: `SketchError` `.invalidInput`.
  package func ids() throws(SketchError) -> [ArtworkID] {
    let parts = (artworks ?? "").split(separator: ",", omittingEmptySubsequences: false)
    return try ArtworkNumbers.checked(parts.map { ArtworkID($0) ?? 0 }, "artworks")
  }
}
