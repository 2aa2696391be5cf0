import Finishing
import FoundationEssentials
import ImageProviders
import Imaging
import SketchCore

/// Factory of the configured providers, in their order, from what there is: keys, servers, the illustrator.
struct ProviderFactory: Sendable {
  /// Entry of `order`, made or not.
  enum Product: Sendable {
    case ready(ProviderChain.Entry, note: String)
    /// A provider that cannot be asked, and why.
    case missing(name: String, SketchError)
  }

  private let configuration: ProviderConfiguration
  /// US dollars a picture that the user set, by model.
  var prices: [String: Double] { configuration.prices }
  let keys: ProviderKeys
  let models: UserModels
  let transport: any HTTPTransport

  init(_ configuration: ProviderConfiguration, keys: ProviderKeys, models: UserModels = UserModels(), transport: any HTTPTransport) {
    self.configuration = configuration
    self.keys = keys
    self.models = models
    self.transport = transport
  }

  /// - Throws: `SketchError` `.configuration` for a model or a kind of server nobody knows.
  func products() async throws -> [Product] {
    var products: [Product] = []
    for name in configuration.order { products.append(try await product(name)) }
    return products
  }

  /// Providers that could not be made are shown in `status`, and named when no other can draw.
  /// - Parameter writer: who enriches descriptions for those elsewhere.
  func chain(of products: [Product], writer: (any PromptWriter)? = nil) -> ProviderChain {
    var entries: [ProviderChain.Entry] = []
    var missing: [StatusReport.Provider] = []
    for product in products {
      switch product {
      case .ready(let entry, _): entries.append(entry)
      case .missing(let name, let error):
        missing.append(.init(name: name, available: false, detail: error.message, standing: .unavailable, lastError: error))
      }
    }
    let retry = RetryPolicy(
      attempts: configuration.attempts, base: .seconds(configuration.retryBaseSeconds), factor: configuration.retryFactor,
      cap: .seconds(configuration.retryCapSeconds), attemptDeadline: .seconds(configuration.attemptSeconds),
      totalDeadline: .seconds(configuration.totalSeconds))
    return ProviderChain(
      entries: entries, unavailable: missing, writer: writer,
      settings: .init(retry: retry, preference: configuration.preference, requestCap: configuration.requestCap))
  }

  private func product(_ name: String) async throws -> Product {
    guard let settings = configuration.settings[name] else {
      throw SketchError(
        .configuration, "there is no provider “\(name)”", advice: "There are: \(configuration.names.joined(separator: ", ")).")
    }
    return try await settings.base.product(of: self)
  }

  /// A provider elsewhere: its key is kept out of what it says, and words go to it as `[prompts]` wants them.
  func hosted(_ provider: any ImageProvider, key: ProviderKeys.Answer, concurrency: Int) async throws -> Product {
    let prepared = try await prepared(RedactingProvider(provider, key: key.key))
    return .ready(entry(checked(prepared), concurrency: concurrency), note: key.note)
  }

  /// A provider of the user's own.
  func own(_ provider: any ImageProvider, login: Secret?, concurrency: Int, note: String) -> Product {
    .ready(entry(checked(RedactingProvider(provider, key: login)), concurrency: concurrency), note: note)
  }

  private func checked(_ provider: any ImageProvider) -> any ImageProvider {
    let images = VipsImageProcessor()
    let sound = CheckedProvider(provider) { _ = try await images.inspect($0) }
    return FinishedProvider(sound, finisher: PictureWorkshop(images: images))
  }

  /// With what `[prompts]` wants done to the words first.
  private func prepared(_ provider: any ImageProvider) async throws -> any ImageProvider {
    let wishes = configuration.prompts
    guard wishes.isEnhanced || wishes.isModerated else { return provider }
    let key = await chatKey()
    return PreparedProvider(
      provider,
      moderation: wishes.isModerated ? ModerationCheck(chat(wishes.moderationModel, key), transport: transport) : nil,
      enhancer: wishes.isEnhanced ? try PromptEnhancer(chat(wishes.enhanceModel, key), transport: transport) : nil)
  }

  /// Who enriches descriptions; nil where nobody is to.
  func writer() async throws -> PromptEnhancer? {
    let wishes = configuration.prompts
    guard wishes.isEnhanced else { return nil }
    return try PromptEnhancer(chat(wishes.enhanceModel, await chatKey()), transport: transport)
  }

  private func chatKey() async -> Secret? {
    await keys.chatKey(variable: configuration.prompts.keyVariable)
  }

  private func chat(_ model: String, _ key: Secret?) -> ChatOptions {
    let wishes = configuration.prompts
    var options = ChatOptions(model: model)
    options.base = wishes.base ?? options.base
    options.key = key
    options.allowsPlainHTTP = wishes.allowsPlainHTTP
    return options
  }

  func entry(_ provider: any ImageProvider, concurrency: Int?) -> ProviderChain.Entry {
    .init(
      provider, concurrency: concurrency,
      breaker: .init(failures: configuration.restAfterFailures, rest: .seconds(configuration.restSeconds)))
  }
}

extension ProviderKeys.Answer {
  fileprivate var note: String {
    switch self {
    case .found(let found): "key from \(found.origin)"
    case .missing: "no key, none needed"
    }
  }
}

extension String {
  /// An address of this machine, where a key is not needed to try things out.
  var isLoopback: Bool {
    guard let host = URL(string: self)?.host?.lowercased() else { return false }
    return host == "localhost" || host == "::1" || host == "[::1]" || (host.hasPrefix("127.") && host.split(separator: ".").count == 4)
  }
}
