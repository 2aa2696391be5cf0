package import FoundationEssentials
package import SketchCore

/// Extent of what is to be forgotten.
package struct ForgetQuery: QueryInput {
  package var last: Int?
  package var everything: Bool?

  package init() {}
  /// - Parameter last: seconds back from now; nil for everything.
  package init(last: Int?) {
    self.last = last
    everything = last == nil ? true : nil
  }

  package static let parameters: [QueryParameter<ForgetQuery>] = [
    .integer("last", \.last, in: 1...1_000_000_000, "Seconds back from now"), .boolean("everything", \.everything),
  ]

  /// Time from which on words go; nil for all.
  /// - Throws: `SketchError` `.invalidInput` where it is not clear what is meant.
  package func since(now: Date) throws(SketchError) -> Date? {
    switch (last, everything ?? false) {
    case (let last?, false): return now.addingTimeInterval(-Double(last))
    case (nil, true): return nil
    default:
      throw SketchError(
        .invalidInput, "exactly one of last and everything=true is needed",
        advice: "Send last=300 for the last five minutes, or everything=true.")
    }
  }
}
