/// Separator between a word and the one before it, from what parts least to what parts most.
package enum Gap: UInt8, BitwiseCopyable, Sendable, Comparable {
  case space, hyphen, comma, stop

  package static func < (left: Gap, right: Gap) -> Bool { left.rawValue < right.rawValue }
}
