import ImageProviders
import SketchCore

/// Settings of one provider: read from its group of the configuration, and made into the provider.
///
/// To add a provider: a type like these, and its place in `ProviderConfiguration.kinds`.
protocol ProviderSettings: Sendable, Equatable {
  /// The names that `order` may list; each is the name of a group, too.
  static var names: [String] { get }
  /// The word before the names of further providers of this kind, in groups like `[openai NAME]`; nil where there are
  /// none.
  static var prefix: String? { get }
  /// The keys that a group may have; nil where there is no such group.
  static func keys(of group: String) -> Set<String>?

  /// The settings of a provider whose group says nothing.
  init(name: String)
  /// - Throws: `SketchError` `.configuration` naming file, line and key.
  mutating func read(_ group: String, of file: KeyFile) throws
  /// Places of its key; nil for a provider that takes none.
  var keyPlaces: ProviderKeys.Places? { get }
  /// Question that costs nothing and is answered with 401 without a right key; nil where there is none.
  /// - Throws: `SketchError` `.configuration` for a kind of server nobody knows.
  func trial(of key: Secret) throws -> HTTPRequest?
  /// The provider, or why it cannot be asked.
  /// - Throws: `SketchError` `.configuration` for settings that cannot work, such as a model nobody knows.
  func product(of factory: ProviderFactory) async throws -> ProviderFactory.Product
  /// A sentence for `check` on how the provider does. Nothing is asked that could be charged.
  func standing(of provider: any ImageProvider, note: String) async throws -> String
}

extension ProviderSettings {
  static var prefix: String? { nil }

  var keyPlaces: ProviderKeys.Places? { nil }

  func trial(of key: Secret) throws -> HTTPRequest? { nil }

  func standing(of provider: any ImageProvider, note: String) async throws -> String {
    "\(note); \(price(of: provider))"
  }

  /// "free", "about $0.04 a picture as of 2026-10-01"
  func price(of provider: any ImageProvider) -> String {
    let sample = GenerationRequest(job: 0, work: .create(CreateRequest(description: "a tree")), seed: 1)
    let price =
      provider.capabilities.isFree
      ? "free"
      : provider.estimate(for: sample).map { "about \($0.spoken) a picture" + ($0.asOf.map { " as of \($0)" } ?? "") }
    return price ?? "its price is known after the first picture"
  }

  func isEqual(to other: any ProviderSettings) -> Bool { other as? Self == self }
}
