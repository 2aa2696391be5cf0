import FoundationEssentials
import Illustrator
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
  private let keys: ProviderKeys
  private let transport: any HTTPTransport

  init(_ configuration: ProviderConfiguration, keys: ProviderKeys, transport: any HTTPTransport) {
    self.configuration = configuration
    self.keys = keys
    self.transport = transport
  }

  /// - Throws: `SketchError` `.configuration` for a model or a kind of server nobody knows.
  func products() async throws -> [Product] {
    var products: [Product] = []
    for name in configuration.order { products.append(try await product(name)) }
    return products
  }

  /// Providers that could not be made are shown in `status`, and named when no other can draw.
  func chain(of products: [Product]) -> ProviderChain {
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
      entries: entries, unavailable: missing,
      settings: .init(retry: retry, preference: configuration.preference, requestCap: configuration.requestCap))
  }

  private func product(_ name: String) async throws -> Product {
    if name == "illustrator" { return .ready(entry(try Illustrator(), concurrency: nil), note: "built in") }
    if name == "fal" { return try await fal() }
    if let settings = configuration.local[name] { return try await local(settings) }
    guard let settings = configuration.openAI[name] else {
      throw SketchError(
        .configuration, "there is no provider “\(name)”", advice: "There are: \(configuration.names.joined(separator: ", ")).")
    }
    return try await openAI(name, settings)
  }

  private func fal() async throws -> Product {
    var options = configuration.fal.options
    let answer = await keys.key(of: "fal", variables: ["FAL_KEY"])
    options.key = answer.key
    if case .missing(let error) = answer, !options.queueBase.isLoopback { return .missing(name: "fal", error) }
    let images = VipsImageProcessor()
    let provider = try FalProvider(
      options, catalog: .load(), prompts: .load(), transport: transport, looksBlack: { (try? await images.isBlack($0)) == true })
    return .ready(
      entry(checked(try await prepared(redacting(provider, options.key))), concurrency: configuration.fal.concurrency), note: answer.note)
  }

  private func openAI(_ name: String, _ settings: OpenAIConfiguration) async throws -> Product {
    var options = settings.options
    let isOwn = name == "openai"
    let variables = isOwn ? ["OPENAI_API_KEY"] : [settings.keyVariable].compactMap(\.self)
    let answer = await keys.key(of: name, variables: variables)
    options.key = answer.key
    if isOwn, case .missing(let error) = answer, options.base?.isLoopback != true { return .missing(name: name, error) }
    let provider = try OpenAIImagesProvider(options, catalog: .load(), prompts: .load(), transport: transport)
    return .ready(
      entry(checked(try await prepared(redacting(provider, options.key))), concurrency: settings.concurrency), note: answer.note)
  }

  /// A server of one's own; only AUTOMATIC1111 may want a name and a password.
  private func local(_ settings: LocalConfiguration) async throws -> Product {
    var options = settings.options
    var note = "no key needed"
    if options.kind == .a1111 {
      let answer = await keys.key(of: options.name, variables: ["A1111_LOGIN"])
      options.login = answer.key
      if case .found(let found) = answer { note = "login from \(found.origin)" }
    }
    let (models, prompts) = (try LocalModel.known(), try PromptBook.load())
    let provider: any ImageProvider =
      switch options.kind {
      case .a1111: Automatic1111Provider(options, models: models, prompts: prompts, transport: transport)
      case .comfyui: try ComfyUIProvider(options, models: models, prompts: prompts, transport: transport)
      case .sdserver: SDServerProvider(options, models: models, prompts: prompts, transport: transport)
      }
    return .ready(
      entry(checked(redacting(provider, options.login)), concurrency: settings.concurrency), note: "\(options.base); \(note)")
  }

  private func redacting(_ provider: any ImageProvider, _ key: Secret?) -> any ImageProvider {
    key.map { RedactingProvider(provider, key: $0) } ?? provider
  }

  private func checked(_ provider: any ImageProvider) -> any ImageProvider {
    let images = VipsImageProcessor()
    return CheckedProvider(provider) { _ = try await images.inspect($0) }
  }

  /// With what `[prompts]` wants done to the words first.
  private func prepared(_ provider: any ImageProvider) async throws -> any ImageProvider {
    let wishes = configuration.prompts
    guard wishes.isEnhanced || wishes.isModerated else { return provider }
    let key = await keys.key(of: "openai", variables: [wishes.keyVariable ?? "OPENAI_API_KEY"]).key
    func options(_ model: String) -> ChatOptions {
      var options = ChatOptions(model: model)
      options.base = wishes.base ?? options.base
      options.key = key
      options.allowsPlainHTTP = wishes.allowsPlainHTTP
      return options
    }
    return PreparedProvider(
      provider,
      moderation: wishes.isModerated ? ModerationCheck(options(wishes.moderationModel), transport: transport) : nil,
      enhancer: wishes.isEnhanced ? try PromptEnhancer(options(wishes.enhanceModel), transport: transport) : nil)
  }

  private func entry(_ provider: any ImageProvider, concurrency: Int?) -> ProviderChain.Entry {
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
