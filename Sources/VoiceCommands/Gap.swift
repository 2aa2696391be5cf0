/// Separator between a word and the one before it, from what parts least to what parts most.
enum Gap: UInt8, Sendable, Comparable {
  case space, hyphen, comma, stop

  static func < (left: Gap, right: Gap) -> Bool { left.rawValue < right.rawValue }
}
