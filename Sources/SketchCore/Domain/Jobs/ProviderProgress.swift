/// News from a provider while it works.
package enum ProviderProgress: Sendable, Equatable {
  /// An attempt begins; through the chain there is exactly one of these for each, with what it is expected to cost
  /// (nil: not known).
  case started(provider: String, estimate: Cost? = nil, model: String? = nil)
  /// The provider's handle for the request; stored before anything else happens. A later one replaces it.
  case handle(String)
  case fraction(Double)
  /// Work of the provider in words ("drawing, step 5 of 20"), and how far the whole is, where that changed.
  case phase(String, fraction: Double?)
  /// Number of several pictures that are there.
  case pictures(Int)
  /// The picture as far as it is; a later one replaces it.
  case preview([UInt8])
  /// An attempt failed and this is what happens next ("fal.ai is busy: trying again in 2 s").
  case note(String)
  case failedAttempt(ImageProviderError)
  /// The provider said how much more it takes now.
  case limit(AnnouncedLimit)
}
