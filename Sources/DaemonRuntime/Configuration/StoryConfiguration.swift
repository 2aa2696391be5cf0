import Comics
import ImageProviders
import SketchCore

/// `[comics]`: who tells their stories.
struct StoryConfiguration: Sendable, Equatable {
  /// Chat model; nil for the story grammar.
  var model: String?
  /// Server with `/chat/completions`; OpenAI's own when nil.
  var base: String?
  var keyVariable: String?
  var allowsPlainHTTP = false

  static let keys: Set<String> = ["story-model", "base-url", "key-variable", "allow-plain-http"]

  init() {}

  init(file: KeyFile) throws {
    model = file.string("comics", "story-model").flatMap { $0.isEmpty ? nil : $0 }
    base = try file.address("comics", "base-url")
    keyVariable = file.string("comics", "key-variable")
    allowsPlainHTTP = try file.flag("comics", "allow-plain-http") ?? allowsPlainHTTP
  }

  func teller() async -> ComicProvider.Teller? {
    guard let model else { return nil }
    let environment = Environment.current
    var options = ChatOptions(model: model)
    options.base = base ?? options.base
    options.key = await ProviderKeys(environment: environment)
      .key(of: "openai", variables: [keyVariable ?? "OPENAI_API_KEY"]).key
    options.allowsPlainHTTP = allowsPlainHTTP
    options.maximumTokens = 3_000
    options.timeout = .seconds(90)
    let chat = ChatModel(options, transport: CurlTransport(environment: environment))
    return { try await chat.answer(to: $0, instruction: $1) }
  }
}
