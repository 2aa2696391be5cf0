/// Proportions of a picture.
package enum Aspect: Sendable, Hashable {
  /// 1:1, 16:9, 3:4 and, for a phone, 9:16.
  case square, wide, portrait, tall
  case twoByThree, threeByTwo
  /// A4 sheet, upright: 1:√2.
  case a4
  /// Any other width and height, as the least whole numbers, from 1:5 to 5:1.
  case ratio(Int, Int)

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
    case .ratio(let width, let height): (width, height)
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

extension Aspect: RawRepresentable, CaseIterable, Codable {
  /// Proportions that have a name.
  package static let allCases: [Aspect] = [.square, .wide, .portrait, .tall, .twoByThree, .threeByTwo, .a4]

  /// Side at most so many times as long as the other.
  package static let mostExtreme = 5

  /// - Parameter rawValue: a name, or a width and a height below 1,000, as “1:4”.
  package init?(rawValue: String) {
    if let known = Aspect.allCases.first(where: { $0.rawValue == rawValue }) {
      self = known
      return
    }
    let sides = rawValue.split(separator: ":", omittingEmptySubsequences: false).map { $0.count < 4 ? Int($0) ?? 0 : 0 }
    guard sides.count == 2, sides.allSatisfy({ $0 > 0 }), sides.max()! <= Aspect.mostExtreme * sides.min()! else {
      return nil
    }
    let divisor = Aspect.greatestDivisor(sides[0], sides[1])
    let (width, height) = (sides[0] / divisor, sides[1] / divisor)
    self = Aspect.allCases.first { $0.proportion == (width, height) } ?? .ratio(width, height)
  }

  package init(from decoder: any Decoder) throws {
    let widest = "\(Aspect.mostExtreme)"
    self = try decoder.choice(of: Aspect.self, more: ", and no width and height from 1:\(widest) to \(widest):1")
  }

  package var rawValue: String {
    switch self {
    case .square: "square"
    case .wide: "wide"
    case .portrait: "portrait"
    case .tall: "tall"
    case .twoByThree: "2:3"
    case .threeByTwo: "3:2"
    case .a4: "a4"
    case .ratio(let width, let height): "\(width):\(height)"
    }
  }

  private static func greatestDivisor(_ one: Int, _ two: Int) -> Int { two == 0 ? one : greatestDivisor(two, one % two) }
}
