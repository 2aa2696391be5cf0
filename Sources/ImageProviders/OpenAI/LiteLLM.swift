import SketchCore

/// Signs of LiteLLM's proxy, which stands in for other providers and repeats by itself what fails behind it.
enum LiteLLM {
  /// US dollars of an answer, as the proxy counted them; nil where it has no price.
  static func cost(_ head: HTTPHead) -> Double? {
    guard let cost = head["x-litellm-response-cost"].flatMap(Double.init), cost > 0, cost < 1_000 else { return nil }
    return cost
  }

  /// Error of an answer, with what the proxy may have done before it gave up.
  static func told(_ error: ImageProviderError, _ head: HTTPHead) -> ImageProviderError {
    guard error.acceptance != .refused, head.headers.contains(where: { $0.name.lowercased().hasPrefix("x-litellm-") })
    else {
      return error
    }
    var error = error
    error.reason +=
      "; a LiteLLM proxy answered, which repeats failed requests by itself, so it may be charged several times"
    return error
  }
}
