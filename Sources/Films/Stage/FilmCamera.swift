import Glibc

/// Camera of a film: it goes across and in, and comes back to where it was.
struct FilmCamera: Sendable {
  /// Factor by which the canvas is larger than what is seen of it.
  static let overscan: Float = 1.09

  /// Piece of the canvas that is seen at rest.
  let left: Float
  let top: Float
  let width: Float
  let height: Float
  private let pan: Float
  private let zoom: Float
  private let towards: (x: Float, y: Float)

  /// - Parameter towards: middle of the film's hero, on the canvas.
  init(
    theme: FilmTheme, canvas: (width: Int, height: Int), seen: (width: Int, height: Int),
    towards: (x: Float, y: Float)
  ) {
    let (canvasWidth, canvasHeight) = (Float(canvas.width), Float(canvas.height))
    let proportion = Float(seen.width) / Float(seen.height)
    width = min(canvasWidth, canvasHeight * proportion) / Self.overscan
    height = width / proportion
    let marginX = (Self.overscan - 1) / 2 * width
    let marginY = (Self.overscan - 1) / 2 * height
    left = min(max(towards.x - width / 2, marginX), max(marginX, canvasWidth - width - marginX))
    top = min(max(towards.y - height / 2, marginY), max(marginY, canvasHeight - height - marginY))
    self.towards = towards
    pan = theme.pan * marginX * 0.92
    zoom = theme.zoom
  }

  /// Way across at `u`, in pixels of what is nearest.
  func across(_ u: Float) -> Float { pan * sinf(2 * .pi * u) }

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
