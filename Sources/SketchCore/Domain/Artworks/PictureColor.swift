/// Name of a colour that a picture can be found by.
///
/// Eleven basic colour terms (Berlin and Kay, Basic Color Terms, 1969): every other colour counts as one of them.
package enum PictureColor: String, Sendable, Codable, CaseIterable {
  case red, orange, yellow, green, blue, purple, pink, brown, black, white, gray

  /// Colour that words name, by the last of them that does: "dark blue", "grey".
  ///
  /// Nil for words that name none.
  package init?(naming words: String) {
    let names = words.lowercased().split { !$0.isLetter }.map { $0 == "grey" ? "gray" : String($0) }
    guard let color = names.reversed().lazy.compactMap(Self.init(rawValue:)).first else { return nil }
    self = color
  }

  /// Name of a pixel's colour; channels 0…255.
  package init(red: UInt8, green: UInt8, blue: UInt8) {
    let (red, green, blue) = (Double(red) / 255, Double(green) / 255, Double(blue) / 255)
    let (most, least) = (max(red, green, blue), min(red, green, blue))
    let chroma = most - least
    guard most >= 0.16, chroma >= 0.1, chroma / most >= 0.16 else {
      self = most < 0.28 ? .black : least > 0.8 ? .white : .gray
      return
    }
    self = Self.named(
      hue: Self.hue(red, green, blue, most: most, chroma: chroma), brightness: most, lightness: (most + least) / 2)
  }

  /// Degrees on the colour circle, 0 for red.
  private static func hue(_ red: Double, _ green: Double, _ blue: Double, most: Double, chroma: Double) -> Double {
    let sixth =
      if most == red { (green - blue) / chroma } else if most == green { (blue - red) / chroma + 2 } else {
        (red - green) / chroma + 4
      }
    return sixth < 0 ? (sixth + 6) * 60 : sixth * 60
  }

  private static func named(hue: Double, brightness: Double, lightness: Double) -> PictureColor {
    switch hue {
    case ..<12, 345...: lightness > 0.72 ? .pink : .red
    case ..<45: brightness < 0.66 ? .brown : .orange
    case ..<66: brightness < 0.45 ? .brown : .yellow
    case ..<166: .green
    case ..<256: .blue
    case ..<292: .purple
    default: brightness < 0.5 ? .purple : .pink
    }
  }
}
