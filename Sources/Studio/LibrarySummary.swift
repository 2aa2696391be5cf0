import FoundationEssentials
import SketchCore

/// Contents of the library as `status` reports them.
struct LibrarySummary: Sendable {
  var currentArtwork: Artwork?
  /// Jobs that are not finished, oldest first.
  var unfinished: [Job]
  var usage: StatusReport.Usage
  var asOf: Date

  static func read(from library: any ArtworkRepository, at now: Date) async throws -> LibrarySummary {
    LibrarySummary(
      currentArtwork: try await library.currentArtwork(),
      unfinished: try await library.jobs(unfinished: true, limit: 1000), usage: try await library.usage(), asOf: now)
  }
}
