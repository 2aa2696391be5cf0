import Glibc
import Illustrator

/// Motions of a group of figures, as the one that carries the others moves.
struct FigureMotion: Sendable {
  /// Width of the widest figure that leaves the picture, in picture widths.
  private static let widestCrossing: Float = 0.45
  /// Way on either side from which it is worth turning round, in picture widths.
  private static let leastRoom: Float = 0.02

  let motions: [Motion]
  let clock: FilmClock
  /// Independent start of each figure, 0..<1.
  let shift: Float
  /// Direction of travel, −1 or 1.
  let facing: Float
  let edge: Float
  /// Middle of the figure's foot on the canvas.
  let middle: Float
  let foot: Float
  let width: Float
  let height: Float
  /// True when others ride on it: it must not bend then.
  let isRigid: Bool
  /// Way to the left and to the right in which it stays in sight.
  let room: (left: Float, right: Float)
  /// Width of what is to be seen of it and of those it goes with, to either side of its middle.
  let span: Float

  init(
    _ figure: StageFigure, motions: [Motion], clock: FilmClock, width: Int, height: Int, shift: Float, isRigid: Bool,
    room: (left: Float, right: Float), span: Float
  ) {
    self.span = span
    self.motions = motions
    self.clock = clock
    self.shift = shift
    facing = figure.name.facing < 0 ? -1 : 1
    edge = Float(figure.edge)
    middle = Float(figure.boxLeft) + Float(figure.edge) / 2
    foot = Float(figure.foot)
    self.width = Float(width)
    self.height = Float(height)
    self.isRigid = isRigid
    self.room = (max(0, room.left), max(0, room.right))
  }

  /// - Parameter u: share of the film that is over, 0..<1.
  func placement(at u: Float) -> Placement {
    var place = Placement()
    for motion in motions { apply(motion, u, &place) }
    return place
  }

  private func apply(_ motion: Motion, _ u: Float, _ place: inout Placement) {
    let strength = clock.strength(motion.seconds)
    let wave = clock.wave(u, motion.seconds, shift)
    let phase = clock.phase(u, motion.seconds, shift)
    switch motion.kind {
    case .drift:
      place.dx += facing * motion.amount * width * strength * sinf(2 * .pi * clock.rounds(motion.seconds) * u)
    case .cross: cross(motion.amount, u, &place)
    case .stroll: stroll(motion.amount, u, &place)
    case .rise:
      let way = height + edge * 1.2
      let start = foot
      var y = start - u * way * max(1, (motion.amount * height * clock.seconds / way).rounded())
      while y < -edge * 0.1 { y += way }
      place.dy += y - start
    case .float: place.dy += motion.amount * height * strength * wave
    case .bob: place.dy -= motion.amount * height * strength * abs(sinf(.pi * phase))
    case .hop:
      // Two thirds of the time are in the air; the figure is low before and after.
      let air = phase / 0.66
      if air < 1 {
        place.dy -= motion.amount * edge * 4 * air * (1 - air)
        place.scaleY *= 1 + 0.06 * sinf(.pi * air)
      } else {
        let down = sinf(.pi * (phase - 0.66) / 0.34)
        place.scaleY *= 1 - 0.09 * down
        place.scaleX *= 1 + 0.06 * down
      }
    case .rock, .tilt: place.angle += motion.amount * .pi / 180 * strength * wave
    case .breathe: place.scaleY *= 1 + motion.amount * strength * wave
    case .squash:
      place.scaleY *= 1 + motion.amount * strength * wave
      place.scaleX *= 1 - motion.amount * strength * wave
    case .sway:
      if !isRigid {
        place.bend += motion.amount * strength * (wave + 0.35 * clock.wave(u, motion.seconds / 2.3, shift))
      }
    case .stride: place.stride *= 1 - motion.amount * (0.5 - 0.5 * cosf(2 * .pi * phase))
    }
  }

  /// Out of the picture and in again at the other side; who fills much of it turns round instead, as it would be empty
  /// for long.
  private func cross(_ speed: Float, _ u: Float, _ place: inout Placement) {
    guard span < Self.widestCrossing * width else {
      // Nobody turns on the spot.
      if max(room.left, room.right) > Self.leastRoom * width { stroll(speed * 2, u, &place) }
      return
    }
    let way = width + edge * 1.3
    let rounds = (speed * width * clock.seconds / way).rounded()
    // Figures that would have to race come a little way and go back.
    guard rounds >= 1 || speed * width * clock.seconds / way > 0.42 else {
      place.dx += facing * speed * width * clock.seconds * 0.25 * sinf(2 * .pi * u)
      return
    }
    var x = middle + facing * u * max(1, rounds) * way
    let low = -edge * 0.65
    while x > low + way { x -= way }
    while x < low { x += way }
    place.dx += x - middle
  }

  /// There, round, and back to where it began; no farther than where it is seen.
  private func stroll(_ amount: Float, _ u: Float, _ place: inout Placement) {
    let reach = amount * width * min(1, clock.seconds / 4)
    // Half of the way on, all of it back, the rest on again.
    let phase = u < 0.25 ? u * 4 : u < 0.75 ? 1 - (u - 0.25) * 4 : -1 + (u - 0.75) * 4
    place.dx += facing * phase * min(reach, facing * phase < 0 ? room.left : room.right)
    place.isTurned = u >= 0.25 && u < 0.75
  }
}
