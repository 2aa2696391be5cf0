extension Scene {
  /// The outline that a thing has as a whole: a square plate, a heart-shaped balloon, a conical candle.
  package enum Form: String, Sendable, Codable, CaseIterable {
    case round, oval, square, rectangle, triangle, diamond, pentagon, hexagon, octagon, heart, star, crescent, teardrop
    /// Solids, seen from the front.
    case cube, sphere, cone, pyramid, cylinder
  }
}

extension Scene.Form {
  /// The word that stands before the noun: "triangular".
  var adjective: String {
    switch self {
    case .round, .oval, .square: rawValue
    case .rectangle: "rectangular"
    case .triangle: "triangular"
    case .pentagon: "pentagonal"
    case .hexagon: "hexagonal"
    case .octagon: "octagonal"
    case .cube: "cubic"
    case .sphere: "spherical"
    case .cone: "conical"
    case .pyramid: "pyramidal"
    case .cylinder: "cylindrical"
    case .diamond, .heart, .star, .crescent, .teardrop: "\(rawValue)-shaped"
    }
  }
}
