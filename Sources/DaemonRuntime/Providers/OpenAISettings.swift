import FoundationEssentials
import ImageProviders
import SketchCore

/// `[openai]`, or `[openai NAME]` for a server that speaks OpenAI's images API.
struct OpenAISettings: ProviderSettings {
  var options = OpenAIOptions()
  /// The environment variable with the key, beside the usual places.
  var keyVariable: String?
  var concurrency = 2

  static let names = ["openai"]
  static let prefix: String? = "openai"

  static func keys(of group: String) -> Set<String>? {
    let general: Set = [
      "base-url", "model", "edit-model", "organization", "project", "stream", "partial-images", "timeout-seconds",
      "concurrency", "allow-plain-http",
    ]
    return names.contains(group) ? general : general.union(["server", "free", "key-variable"])
  }

  init(name: String) { options.name = name }

  /// OpenAI's own, which cannot do without a key.
  private var isOwn: Bool { Self.names.contains(options.name) }

  mutating func read(_ group: String, of file: KeyFile) throws {
    options.base = try file.address(group, "base-url")
    if !isOwn {
      options.server = file.string(group, "server") ?? "compatible"
      let kinds = try OpenAICatalog.load().compatibleServers
      guard kinds.contains(options.server) else {
        throw file.bad(group, "server", "“\(options.server)” is none of \(kinds.joined(separator: ", "))")
      }
      options.isFree = try file.flag(group, "free")
      keyVariable = file.string(group, "key-variable")
    }
    options.model = file.string(group, "model")
    options.editModel = file.string(group, "edit-model")
    options.organization = file.string(group, "organization")
    options.project = file.string(group, "project")
    options.streams = try file.flag(group, "stream") ?? options.streams
    options.partialImages = try file.integer(group, "partial-images", in: 0...3) ?? options.partialImages
    options.timeout = try file.seconds(group, "timeout-seconds", in: 5...3_600) ?? options.timeout
    options.allowsPlainHTTP = try file.flag(group, "allow-plain-http") ?? options.allowsPlainHTTP
    concurrency = try file.integer(group, "concurrency", in: 1...64) ?? concurrency
  }

  /// - Throws: `SketchError` `.configuration` for a model that was shut down.
  func standing(of provider: any ImageProvider, note: String) async throws -> String {
    let ends = (provider.innermost as? OpenAIImagesProvider)?.retirements(today: Date()) ?? []
    if let over = ends.first(where: \.isOver) {
      throw SketchError(
        .configuration, over.text, advice: "Set another `model` or `edit-model` in [\(options.name)], or leave it out for the default.")
    }
    return (["\(note); \(price(of: provider))"] + ends.prefix(1).map(\.text)).joined(separator: "; ")
  }

  var keyPlaces: ProviderKeys.Places? { places }

  private var places: ProviderKeys.Places {
    .init(variables: isOwn ? ["OPENAI_API_KEY"] : [keyVariable].compactMap(\.self))
  }

  func trial(of key: Secret) throws -> HTTPRequest? {
    var options = options
    options.key = key
    return try options.trial(.load())
  }

  func product(of factory: ProviderFactory) async throws -> ProviderFactory.Product {
    var options = options
    let answer = await factory.keys.key(of: options.name, at: places)
    options.key = answer.key
    options.prices = factory.prices
    if isOwn, case .missing(let error) = answer, options.base?.isLoopback != true {
      return .missing(name: options.name, error)
    }
    let provider = try OpenAIImagesProvider(
      options, catalog: .load(with: factory.models), prompts: .load(), transport: factory.transport)
    return try await factory.hosted(provider, key: answer, concurrency: concurrency)
  }
}
