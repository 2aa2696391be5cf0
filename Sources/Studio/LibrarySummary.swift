import FoundationEssentials
import SketchCore

/// Contents of the library as `status` reports them.
struct LibrarySummary: Sendable {
  var currentArtwork: Artwork?
  /// Jobs that are not finished, oldest first.
  var unfinished: [Job]
  var usage: StatusReport.Usage
  /// nil where there is no limit.
  var left: Allowance.Rest?
  /// Reason why nothing can be kept: the data folder was removed or replaced; nil where it is in its place.
  var displacement: String?
  var asOf: Date

  static func read(from library: any ArtworkRepository, at now: Date) async throws -> LibrarySummary {
    var displacement: String?
    do { try await library.requireInPlace() } catch { displacement = "\(error)" }
    return LibrarySummary(
      currentArtwork: try await library.currentArtwork(),
      unfinished: try await library.jobs(unfinished: true, limit: 1000), usage: try await library.usage(),
      displacement: displacement, asOf: now)
  }
}
