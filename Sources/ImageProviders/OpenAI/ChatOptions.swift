package import SketchCore

/// A server with OpenAI's `/chat/completions` or `/moderations`, and how it is asked.
package struct ChatOptions: Sendable, Equatable {
  package var base = "https://api.openai.com/v1"
  package var key: Secret?
  package var allowsPlainHTTP = false
  package var model: String
  /// Instruction what to do with a description; nil takes the one in `prompts/enhance.json`.
  package var instruction: String?
  package var maximumTokens = 200
  /// Temperature; nil is not sent, for some models refuse it.
  package var temperature: Double?
  /// The limit is called `max_tokens`, as many local servers know it only.
  package var usesOldTokenField = false
  /// A description is not kept waiting longer.
  package var timeout: Duration = .seconds(15)

  package init(model: String) { self.model = model }

  var server: OpenAIServer { OpenAIServer(base: base, key: key, allowsPlainHTTP: allowsPlainHTTP) }
}
