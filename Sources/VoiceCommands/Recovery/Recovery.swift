/// Result of a strategy.
enum Recovery: Sendable {
  /// Better parse, with which the strategies after it go on.
  case replace(Parse)
  /// Final parse.
  case finish(Parse)

  /// Final parse that is no surer than a precision.
  static func finished(_ parse: Parse, limitedTo precision: Float, asksFirst: Bool) -> Recovery {
    let limited = parse.limited(to: precision)
    return .finish(asksFirst ? limited.askingFirst() : limited)
  }
}
