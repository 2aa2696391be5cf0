/// Motion of a whole figure, with its strength and the seconds one round of it takes.
struct Motion: Sendable, Equatable {
  enum Kind: String, Sendable {
    /// Way to and fro across, in picture widths.
    case drift
    /// Way out of one side and in at the other, in picture widths a second.
    case cross
    /// Walk there and back, turning round, in picture widths.
    case stroll
    /// Way upwards, out at the top and in at the bottom, in picture heights a second.
    case rise
    /// Way up and down, in picture heights.
    case float
    /// Way up and down with each step, in picture heights.
    case bob
    /// Jumps, in heights of its own.
    case hop
    /// Turning about the waterline, degrees.
    case rock
    /// Turning about the foot, degrees.
    case tilt
    /// Taller and flatter, share of its height.
    case breathe, squash
    /// Bending to the side the more the higher, share of its height.
    case sway
    /// Legs opening and closing, share of their width.
    case stride
  }

  var kind: Kind
  var amount: Float
  var seconds: Float

  /// “rock:2.6:2.8”; nil for what is none.
  init?(_ text: String) {
    let parts = text.split(separator: ":").map(String.init)
    guard parts.count >= 2, let kind = Kind(rawValue: parts[0]), let amount = Float(parts[1]) else { return nil }
    self.kind = kind
    self.amount = amount
    seconds = parts.count > 2 ? Float(parts[2]) ?? 1 : 1
  }
}

/// Motion of a part of a figure.
struct PartMotion: Sendable, Equatable {
  enum Kind: String, Sendable {
    /// Lids that close, every so many seconds.
    case blink
    /// Round its own middle, turns in the time; `turn` needs what is beneath it.
    case spin, turn
    /// Turn to and fro about its joint, degrees.
    case wag
    /// Narrower across, towards its joint, share of its width.
    case fold
    /// Flatter and to the other side of its joint, share of its height.
    case flap
    /// Waving in the wind, share of its width.
    case wave, billow
    /// Taller and smaller without order.
    case flicker
    /// A step each second.
    case tick
  }

  var part: String
  var kind: Kind
  var amount: Float
  var seconds: Float

  /// True for one that uncovers what is beneath it.
  var leavesItsPlace: Bool { kind != .spin && kind != .blink }
}
