package import FoundationEssentials

/// Numbers of artworks by the time they were made, newest first: what a scrubber of the gallery shows.
package struct ArtworkBuckets: Sendable, Equatable, Codable {
  package enum Span: String, Sendable, CaseIterable { case month, day }

  package struct Bucket: Sendable, Equatable, Codable {
    /// First moment of the month or day.
    package var from: Date
    package var count: Int
    /// Place in the gallery, newest first, at which the bucket begins.
    package var cursor: String

    package init(from: Date, count: Int, cursor: String) {
      self.from = from
      self.count = count
      self.cursor = cursor
    }
  }

  package var buckets: [Bucket]

  package init(_ buckets: [Bucket]) { self.buckets = buckets }
}
