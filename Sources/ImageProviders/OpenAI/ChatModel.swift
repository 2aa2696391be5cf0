import FoundationEssentials
package import SketchCore

/// A chat model behind OpenAI's `/chat/completions`.
package struct ChatModel: Sendable {
  private let options: ChatOptions
  private let transport: any HTTPTransport

  package init(_ options: ChatOptions, transport: any HTTPTransport) {
    self.options = options
    self.transport = transport
  }

  /// - Throws: `SketchError` `.provider` with why there is no answer.
  package func answer(to words: String, instruction: String) async throws(SketchError) -> String {
    let answer: JSONAnswer
    do {
      answer = try await transport.json(request(words, instruction: instruction))
    } catch {
      throw SketchError(.provider, "\(options.model) cannot be reached: \((error as? HTTPFailure)?.reason ?? "\(error)")")
    }
    guard answer.isSuccess else {
      throw SketchError(.provider, "\(options.model) answered with status \(answer.status)")
    }
    guard let text = answer.tree.flatMap({ ChatModel.text(of: $0, limit: 20_000) }) else {
      throw SketchError(.provider, "\(options.model) did not finish, or refused")
    }
    return text
  }

  func request(_ words: String, instruction: String) -> HTTPRequest {
    var fields: [String: JSONValue] = [
      "model": .string(options.model),
      "messages": .array([
        .object(["role": .string("system"), "content": .string(instruction)]),
        .object(["role": .string("user"), "content": .string(words)]),
      ]),
    ]
    fields[options.usesOldTokenField ? "max_tokens" : "max_completion_tokens"] = .number(Double(options.maximumTokens))
    if let temperature = options.temperature { fields["temperature"] = .number(temperature) }
    var body = JSONBody()
    body.add(fields)
    return options.server.post(
      "/chat/completions", .bytes(body.finish(), contentType: "application/json"),
      HTTPLimits(connect: .seconds(5), total: options.timeout, stall: .never, maximumBytes: 1 << 20))
  }

  /// Text the model wrote, if it finished and did not refuse.
  static func text(of value: JSONTree, limit: Int) -> String? {
    guard let choice = value["choices"]?.elements.first, choice["finish_reason"]?.string ?? "stop" == "stop" else { return nil }
    guard let message = choice["message"], message["refusal"]?.string == nil, let content = message["content"]?.string else { return nil }
    var text = Prose.plain(content)
    // Models that think aloud put it first.
    if let end = text.ranges(of: "</think>").last { text = Prose.plain(String(text[end.upperBound...])) }
    return text.isEmpty || text.count > limit ? nil : text
  }
}
