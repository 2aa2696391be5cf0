package import SketchCore

/// Endpoints that find and compare.
extension Endpoints {
  package static let buckets = Endpoint(
    "buckets", .get, "/v1/artworks/buckets", "How many there are by month or by day",
    description: """
      Newest first, without those that are empty, in the time zone of the daemon. Takes the filters of the gallery; \
      sort, fields, total, limit and cursor change nothing.
      """,
    takes: .query(BucketQuery.self), returns: .json(ArtworkBuckets.self, "The buckets"))

  package static let compare = Endpoint(
    "compare", .get, "/v1/artworks/{id}/compare", of: .artwork, "Two versions beside each other, as one picture",
    description: "PNG. 400 when both are the same version.",
    takes: .query(PictureComparison.self), returns: .picture)
}
