/// Paper that a page is made for.
package enum PaperSize: String, Sendable, Codable, CaseIterable {
  case a4, letter
  /// Page of a picture's own proportions, without a margin.
  case picture

  /// Width and height in points, upright; nil where the picture decides.
  package var points: (width: Double, height: Double)? {
    switch self {
    case .a4: (595.28, 841.89)
    case .letter: (612, 792)
    case .picture: nil
    }
  }

  /// Lands whose paper is Letter, by their code in the name of a locale (as libpaper has them).
  private static let letterLands: Set<Substring> = [
    "US", "CA", "MX", "PH", "CL", "CO", "VE", "CR", "GT", "NI", "PA", "SV", "PR",
  ]

  /// Paper of a locale: Letter of “en_US.UTF-8”, otherwise A4.
  package init(locale: String) {
    let land = locale.split(separator: "_").dropFirst().first?.prefix { $0.isLetter }
    self = land.map(Self.letterLands.contains) == true ? .letter : .a4
  }
}
