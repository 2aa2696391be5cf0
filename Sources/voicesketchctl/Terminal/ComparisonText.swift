import ControlClient
import SketchCore

/// Words between two versions: what was taken back from one, and what was said until the other.
struct ComparisonText {
  /// The comparison as JSON.
  struct Answer: Encodable {
    var from: ArtworkVersion
    var to: ArtworkVersion
    var file: String?
    /// Words of the versions that are left behind, the last first.
    var back: [String]
    /// Words of the versions that lead to the other, in order.
    var said: [String]
  }

  let left: String
  let right: String
  let back: [String]
  let forward: [String]
  let terminal: Terminal

  /// - Throws: `SketchError` when an artwork or a version is not there.
  static func make(_ left: ArtworkVersion, _ right: ArtworkVersion, _ session: Session) async throws -> ComparisonText {
    let one = try await session.client.artwork(left.artwork)
    let other = left.artwork == right.artwork ? one : try await session.client.artwork(right.artwork)
    let revisions = try await session.client.revisions(of: left.artwork)
    let back: [String]
    let forward: [String]
    if one.id == other.id {
      let way = VersionTree(revisions).way(from: left.revision, to: right.revision)
      (back, forward) = (way.back.map(words), way.forward.map(words))
    } else {
      // All that was said for each of two artworks.
      let others = try await session.client.revisions(of: right.artwork)
      back = VersionTree(revisions).way(from: 0, to: left.revision).forward.map(words)
      forward = VersionTree(others).way(from: 0, to: right.revision).forward.map(words)
    }
    return ComparisonText(
      left: "\(one.id) “\(one.title)”, version \(left.revision)",
      right: "\(other.id) “\(other.title)”, version \(right.revision)", back: back, forward: forward,
      terminal: session.terminal)
  }

  private static func words(_ revision: Revision) -> String {
    revision.transcript.isEmpty ? revision.prompt : revision.transcript
  }

  /// - Parameter file: where the picture of both is.
  func lines(file: String?) -> String {
    let minus = back.map { "  \(terminal.paint("−", .red)) “\($0)”" }
    let plus = forward.map { "  \(terminal.paint("+", .green)) “\($0)”" }
    return ([terminal.paint(left, .bold), terminal.paint(right, .bold)] + minus + plus + (file.map { [$0] } ?? []))
      .joined(separator: "\n")
  }
}
