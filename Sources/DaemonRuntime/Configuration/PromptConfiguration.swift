import SketchCore

/// `[prompts]`: what happens to words before a hosted provider gets them.
struct PromptConfiguration: Sendable, Equatable {
  var isEnhanced = false
  var isModerated = false
  /// The server with `/chat/completions` and `/moderations`.
  var base: String?
  var enhanceModel = "gpt-6-luna"
  var moderationModel = "omni-moderation-latest"
  var keyVariable: String?
  var allowsPlainHTTP = false

  static let keys: Set<String> = [
    "enhance", "enhance-model", "moderate", "moderation-model", "base-url", "key-variable", "allow-plain-http",
  ]

  init() {}

  init(file: KeyFile) throws {
    isEnhanced = try file.flag("prompts", "enhance") ?? isEnhanced
    isModerated = try file.flag("prompts", "moderate") ?? isModerated
    base = try file.address("prompts", "base-url")
    enhanceModel = file.string("prompts", "enhance-model") ?? enhanceModel
    moderationModel = file.string("prompts", "moderation-model") ?? moderationModel
    keyVariable = file.string("prompts", "key-variable")
    allowsPlainHTTP = try file.flag("prompts", "allow-plain-http") ?? allowsPlainHTTP
  }
}
