import Glibc

/// Camera of a film: it goes across and in, and comes back to where it was. Nobody of the cast is cut off.
struct FilmCamera: Sendable {
  /// Factor by which the canvas is larger than what is seen of it.
  static let overscan: Float = 1.09
  /// Share of what is seen that lies under each of the black bars.
  static let barShare: Float = 0.075
  /// Share of what is seen that stays free beside the cast.
  private static let rim: Float = 0.012

  /// Piece of the canvas that is seen at rest.
  let left: Float
  let top: Float
  let width: Float
  let height: Float
  /// Whether there are black bars above and below.
  let hasBars: Bool
  private let pan: Float
  private let zoom: Float
  private let towards: (x: Float, y: Float)

  /// - Parameters:
  ///   - towards: middle of the film's hero, on the canvas.
  ///   - cast: box of those who are to stay in sight; nil for nobody.
  init(
    theme: FilmTheme, canvas: (width: Int, height: Int), seen: (width: Int, height: Int),
    towards: (x: Float, y: Float), cast: InkBox? = nil
  ) {
    let canvas = (width: Float(canvas.width), height: Float(canvas.height))
    let proportion = Float(seen.width) / Float(seen.height)
    let most = min(canvas.width, canvas.height * proportion)
    let usual = most / Self.overscan
    // Bars that would hide somebody are left out.
    let tall = cast.map { ($0.bottom - $0.top) * proportion } ?? 0
    let bar = Self.barShare * most / proportion
    let isClear = cast.map { $0.top >= bar && $0.bottom <= canvas.height - bar } ?? true
    hasBars =
      theme.hasBars && seen.width * 10 > seen.height * 15 && isClear
      && tall <= most * (1 - 2 * (Self.rim + Self.barShare))
    let (beside, above) = (Self.rim, Self.rim + (hasBars ? Self.barShare : 0))
    var width = usual
    if let cast {
      width = min(most, max(usual, max((cast.right - cast.left) / (1 - 2 * beside), tall / (1 - 2 * above))))
    }
    let height = width / proportion
    let (marginX, marginY) = ((Self.overscan - 1) / 2 * width, (Self.overscan - 1) / 2 * height)
    /// Beginning of what is seen, moved from where it would be so that the cast is in it, and never off the canvas.
    func begin(_ middle: Float, _ length: Float, of whole: Float, margin: Float, _ cast: ClosedRange<Float>?) -> Float {
      var begin = min(max(middle - length / 2, margin), max(margin, whole - length - margin))
      if let cast { begin = Self.clamped(begin, cast.upperBound - length, cast.lowerBound) }
      return min(max(begin, 0), max(0, whole - length))
    }
    left = begin(
      towards.x, width, of: canvas.width, margin: marginX,
      cast.map { ($0.left - beside * width)...($0.right + beside * width) })
    top = begin(
      towards.y, height, of: canvas.height, margin: marginY,
      cast.map { ($0.top - above * height)...($0.bottom + above * height) })
    pan = max(0, min(theme.pan * marginX * 0.92, min(left, canvas.width - left - width)))
    (self.width, self.height) = (width, height)
    guard let cast else {
      (zoom, self.towards) = (theme.zoom, towards)
      return
    }
    // The camera comes no nearer than where all are seen, also those at the side that it goes away from.
    let (sides, ends) = (beside * width + pan, above * height)
    let wanted = max((cast.right - cast.left + 2 * sides) / width, (cast.bottom - cast.top + 2 * ends) / height)
    zoom = max(0, min(theme.zoom, 1 / wanted - 1))
    let (near, low) = (width / (1 + zoom), height / (1 + zoom))
    self.towards = (
      Self.clamped(towards.x, cast.right + sides - near / 2, cast.left - sides + near / 2),
      Self.clamped(towards.y, cast.bottom + ends - low / 2, cast.top - ends + low / 2)
    )
  }

  /// A value within two limits, or between them where they are the other way round.
  private static func clamped(_ value: Float, _ low: Float, _ high: Float) -> Float {
    low <= high ? min(max(value, low), high) : (low + high) / 2
  }

  /// Way across at `u`, in pixels of what is nearest.
  func across(_ u: Float) -> Float { pan * sinf(2 * .pi * u) }

  /// Left and right end of what is seen at every moment of a film, of what lies as near as that.
  func alwaysSeen(parallax: Float) -> (left: Float, right: Float) {
    let moments = (0..<24).map { moment -> (left: Float, right: Float) in
      let u = Float(moment) / 24
      let (view, moved) = (view(u), across(u) * parallax)
      return (view.left + moved, view.left + view.width + moved)
    }
    return (moments.map(\.left).max() ?? left, moments.map(\.right).min() ?? left + width)
  }

  /// Piece of the canvas that is seen at `u`.
  func view(_ u: Float) -> (left: Float, top: Float, width: Float) {
    let factor = 1 + zoom * (0.5 - 0.5 * cosf(2 * .pi * u))
    let (seenWidth, seenHeight) = (width / factor, height / factor)
    let x = min(max(towards.x, left + seenWidth / 2), left + width - seenWidth / 2)
    let y = min(max(towards.y, top + seenHeight / 2), top + height - seenHeight / 2)
    // Goes towards it as it comes nearer.
    let share = (1 - 1 / factor) / max(0.0001, 1 - 1 / (1 + zoom))
    let centerX = left + width / 2 + (x - left - width / 2) * min(1, share)
    let centerY = top + height / 2 + (y - top - height / 2) * min(1, share)
    return (centerX - seenWidth / 2, centerY - seenHeight / 2, seenWidth)
  }
}
