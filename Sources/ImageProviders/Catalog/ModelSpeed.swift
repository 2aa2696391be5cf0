import SketchCore

/// Time a picture usually takes.
package enum ModelSpeed: String, Sendable, Decodable {
  /// About half a second, a few seconds, ten, half a minute and more.
  case instant, fast, medium, slow

  package var usualTime: Duration {
    switch self {
    case .instant: .milliseconds(600)
    case .fast: .seconds(3)
    case .medium: .seconds(12)
    case .slow: .seconds(40)
    }
  }
}
