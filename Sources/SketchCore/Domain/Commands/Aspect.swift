/// Proportions of a picture.
package enum Aspect: String, Sendable, Codable, CaseIterable {
  /// 1:1, 16:9, 3:4 and, for a phone, 9:16.
  case square, wide, portrait, tall
  case twoByThree = "2:3"
  case threeByTwo = "3:2"
  /// A4 sheet, upright: 1:√2.
  case a4

  /// Width and height as the least whole numbers of the proportion; those of A4 are 210 and 297 (ISO 216).
  package var proportion: (width: Int, height: Int) {
    switch self {
    case .square: (1, 1)
    case .wide: (16, 9)
    case .portrait: (3, 4)
    case .tall: (9, 16)
    case .twoByThree: (2, 3)
    case .threeByTwo: (3, 2)
    case .a4: (210, 297)
    }
  }

  /// Proportion nearest to this one among some; nil of none.
  package func nearest(among aspects: some Sequence<Aspect>) -> Aspect? {
    aspects.min { distance(to: $0) < distance(to: $1) }
  }

  private func distance(to other: Aspect) -> Double {
    let (one, two) = (proportion, other.proportion)
    let ratio = Double(one.width * two.height) / Double(one.height * two.width)
    return ratio < 1 ? 1 / ratio : ratio
  }
}
