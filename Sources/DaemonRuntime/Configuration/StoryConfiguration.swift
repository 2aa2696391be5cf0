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

  func teller() -> ComicProvider.Teller? {
    guard let model else { return nil }
    let environment = Environment.current
    var wishes = ChatOptions(model: model)
    wishes.base = base ?? wishes.base
    wishes.allowsPlainHTTP = allowsPlainHTTP
    wishes.maximumTokens = 3_000
    wishes.timeout = .seconds(90)
    let (keys, variable, transport) = (
      ProviderKeys(environment: environment), keyVariable, CurlTransport(environment: environment)
    )
    return { [wishes] material, instruction in
      var options = wishes
      // The key is looked for anew: one may have been stored since.
      options.key = await keys.chatKey(variable: variable)
      return try await ChatModel(options, transport: transport).answer(to: material, instruction: instruction)
    }
  }
}
