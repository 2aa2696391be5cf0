import SketchCore

/// A mask that waits for the change that is spoken next.
struct HeldMask: Sendable {
  var artwork: ArtworkID
  var png: [UInt8]
  var expires: ContinuousClock.Instant

  /// Time after which nobody remembers that there was one.
  static let lifetime = Duration.seconds(600)
}
