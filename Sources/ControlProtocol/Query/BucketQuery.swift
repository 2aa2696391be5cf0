package import SketchCore

/// The gallery that is counted, and the spans it is counted by.
package struct BucketQuery: QueryInput {
  package var artworks = ArtworkQuery()
  /// Months, and days where there are many, when absent.
  package var by: ArtworkBuckets.Span?

  package init() {}

  package init(_ artworks: ArtworkQuery, by span: ArtworkBuckets.Span? = nil) {
    self.artworks = artworks
    by = span
  }

  package static let parameters: [QueryParameter<BucketQuery>] =
    [.choice("by", \.by, "By month, and by day where there are many, when absent")]
    + ArtworkQuery.parameters.map { QueryParameter($0, of: \.artworks) }
}
