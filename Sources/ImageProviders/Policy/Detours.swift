import SketchCore

/// Why those who come first did not draw a picture: said with it, or with the error when nobody did.
struct Detours: Equatable {
  private(set) var reasons: [String] = []
  /// What else there is to know: a person has to mend something, or it may be charged.
  private(set) var advice: [String] = []

  init(reasons: [String] = []) { self.reasons = reasons }

  mutating func add(_ error: ImageProviderError) {
    reasons.append(error.reason)
    if error.acceptance == .accepted { advice.append("\(error.provider) may charge for it all the same.") }
    if [.auth, .billing, .modelGone].contains(error.kind), !error.advice.isEmpty { advice.append(error.advice) }
  }

  /// "openai drew it, because fal.ai does not know the key. Check FAL_KEY: …"
  func noted(on pictures: [GeneratedPicture], by provider: String, _ work: GenerationRequest.Work) -> [GeneratedPicture] {
    guard !reasons.isEmpty, !pictures.isEmpty else { return pictures }
    let did = if case .edit = work { "changed" } else { "drew" }
    var pictures = pictures
    let sentences = ["\(provider) \(did) it, because \(reasons.joined(separator: "; "))."] + advice
    pictures[0].notes.insert(sentences.joined(separator: " "), at: 0)
    return pictures
  }

  /// The last error, with why it came to that.
  func told(with error: ImageProviderError) -> ImageProviderError {
    guard !reasons.isEmpty, error.kind != .cancelled else { return error }
    var error = error
    error.reason += "; before that: " + reasons.joined(separator: "; ")
    error.advice = ([error.advice] + advice.filter { $0 != error.advice }).filter { !$0.isEmpty }.joined(separator: " ")
    return error
  }
}
