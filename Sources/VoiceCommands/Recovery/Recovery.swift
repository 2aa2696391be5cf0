/// Result of a strategy.
enum Recovery: Sendable {
  /// Better parse, with which the strategies after it go on.
  case replace(Parse)
  /// Final parse.
  case finish(Parse)
}
