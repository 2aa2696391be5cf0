import SketchCore

extension SketchError {
  /// Any error as one of ours; a stranger keeps its own words.
  static func wrapping(_ error: any Error) -> SketchError {
    if let known = error as? SketchError { return known }
    if let provider = error as? ImageProviderError {
      let code: Code = provider.kind == .cancelled ? .cancelled : .provider
      return SketchError(code, provider.reason, advice: provider.advice)
    }
    if error is CancellationError { return SketchError(.cancelled, "it was cancelled") }
    return SketchError(.internalFault, "something unexpected went wrong: \(error)")
  }
}
