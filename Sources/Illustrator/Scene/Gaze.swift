/// Direction in which somebody looks as they stand there.
enum Gaze {
  /// Turned so that the nose points there; as it was where it is drawn from the front.
  static func turned(_ spot: Scene.Spot, _ subject: ArtCatalog.Subject, toRight: Bool) -> Scene.Spot {
    guard subject.nature.facing != .front else { return spot }
    var spot = spot
    spot.flipped = subject.looksRight(spot.flipped) == toRight ? spot.flipped : !spot.flipped
    return spot
  }

  /// Each of several turned to the middle of them, or all of them one way where they run.
  static func each(_ spots: [Scene.Spot], _ subject: ArtCatalog.Subject, isRunning: Bool) -> [Scene.Spot] {
    let middle = spots.reduce(0) { $0 + $1.x } / Float(max(1, spots.count))
    return spots.map { turned($0, subject, toRight: isRunning ? subject.looksRight(false) : $0.x < middle) }
  }
}

extension ArtCatalog.Subject {
  /// True when it looks to the right, mirrored or not.
  func looksRight(_ isFlipped: Bool) -> Bool {
    (isFlipped ? nature.facing.opposite : nature.facing) == .right
  }
}
