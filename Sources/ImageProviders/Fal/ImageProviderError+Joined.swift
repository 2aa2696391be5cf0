import SketchCore

extension ImageProviderError {
  /// An error for two of a request's parts. The part that may still come, or be charged, decides what may be done
  /// about both.
  func joined(with other: ImageProviderError) -> ImageProviderError {
    let weights = [self, other].map { $0.isOutcomeOpen ? 2 : $0.acceptance == .refused ? 0 : 1 }
    var error = weights[0] > weights[1] ? self : other
    error.cost = [cost, other.cost].compactMap(\.self).reduce(nil) { ($0 ?? 0) + $1 }
    return error
  }
}
