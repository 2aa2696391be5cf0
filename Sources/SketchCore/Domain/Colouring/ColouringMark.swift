/// Act of colouring, kept as data: the daemon renders it, and it can be taken back.
///
/// Places are pixels of the page, from its upper left corner.
package enum ColouringMark: Sendable, Equatable {
  /// The field around a place in one colour; without a colour its colours come off.
  case fill(x: Double, y: Double, color: String?)
  case stroke(Stroke, color: String)
  case erase(Stroke)
  /// All colours come off.
  case clear

  /// Way of a brush, with round ends and corners.
  package struct Stroke: Sendable, Equatable {
    package var points: [Point]
    /// Pixels of a page whose longer side has 1024.
    package var width: Double
    /// Pressure at each point, 0…1; 0.5 is the width as it was chosen.
    package var pressures: [Double]?
    /// It stays in the field in which it begins.
    package var isInside: Bool

    package init(_ points: [Point], width: Double, pressures: [Double]? = nil, isInside: Bool = false) {
      self.points = points
      self.width = width
      self.pressures = pressures
      self.isInside = isInside
    }

    /// Factor of the width at a point.
    package func swelling(at index: Int) -> Double { pressures.map { 0.5 + $0[index] } ?? 1 }
  }

  package struct Point: Sendable, Equatable {
    package var x: Double
    package var y: Double

    package init(_ x: Double, _ y: Double) {
      self.x = x
      self.y = y
    }
  }

  package static let widths = 2.0...20.0
  /// Places beyond the largest page are a mistake.
  package static let places = -4_096.0...16_384.0
  package static let mostPoints = 2_000

  /// Points of its way, which is what it costs to keep.
  package var pointCount: Int {
    switch self {
    case .fill, .clear: 1
    case .stroke(let stroke, _), .erase(let stroke): stroke.points.count
    }
  }
}
