import SketchCore

/// Reasons why the providers before did not draw a picture: said with it, or with the error when nobody did.
struct FallbackReasons: Equatable {
  private(set) var reasons: [String] = []
  /// Further sentences: a person has to mend something, or it may be charged.
  private(set) var advice: [String] = []

  init() {}

  /// Adds a provider that was not even asked.
  /// - Parameter ailment: what it failed with before.
  mutating func add(_ reason: String, ailment: ImageProviderError? = nil) {
    reasons.append(reason)
    if let ailment { addAdvice(of: ailment) }
  }

  /// - Parameter title: of the provider that failed.
  mutating func add(_ error: ImageProviderError, by title: String) {
    reasons.append(error.reason)
    if error.acceptance == .accepted { advice.append("The request to \(title) may be charged all the same.") }
    addAdvice(of: error)
  }

  /// Adds what a person has to mend before that provider draws again.
  private mutating func addAdvice(of error: ImageProviderError) {
    if [.auth, .billing, .modelGone].contains(error.kind), !error.advice.isEmpty { advice.append(error.advice) }
  }

  /// "Drawn by OpenAI, because fal.ai does not know the key. Check FAL_KEY: …": however a provider is called, a
  /// sentence.
  func noted(on pictures: [GeneratedPicture], by provider: String, _ work: GenerationRequest.Work) -> [GeneratedPicture] {
    guard !reasons.isEmpty, !pictures.isEmpty else { return pictures }
    let done = if case .edit = work { "Changed" } else { "Drawn" }
    var pictures = pictures
    let sentences = ["\(done) by \(provider), because \(reasons.joined(separator: "; "))."] + advice
    pictures[0].notes.insert(sentences.joined(separator: " "), at: 0)
    return pictures
  }

  /// Pictures with a note where their provider lacks the model that was asked for.
  static func noted(
    on pictures: [GeneratedPicture], by provider: any ImageProvider, _ work: GenerationRequest.Work
  ) -> [GeneratedPicture] {
    guard case .create(let create) = work, let model = create.model, !provider.capabilities.hasModel(of: create),
      !pictures.isEmpty
    else { return pictures }
    var pictures = pictures
    pictures[0].notes.append("The model “\(model)” was not to be had: \(provider.title) drew it.")
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
