import FoundationEssentials
package import SketchCore

/// Has a chat model enrich a description before it is drawn. Whatever goes wrong, the description stays as it was said.
package struct PromptEnhancer: PromptWriter {
  private let options: ChatOptions
  private let wording: Wording
  private let transport: any HTTPTransport

  private struct Wording: Decodable {
    var instruction: String
    /// Sentence on the picture's kind and option, after the instruction.
    var kind: Template
  }

  /// - Throws: `SketchError` `.configuration` when the instruction's file cannot be read.
  package init(_ options: ChatOptions, transport: any HTTPTransport) throws {
    self.options = options
    self.transport = transport
    wording = try ModelData.read(Wording.self, "prompts/enhance.json")
  }

  package func enhanced(_ description: String, kind: CatalogKind?, option: CatalogOption?) async -> String? {
    guard let answer = try? await transport.json(request(description, kind: kind, option: option)), answer.isSuccess
    else { return nil }
    return answer.tree.flatMap { Self.text(of: $0) }.flatMap { $0 == description ? nil : $0 }
  }

  func request(_ description: String, kind: CatalogKind? = nil, option: CatalogOption? = nil) -> HTTPRequest {
    let told =
      kind == nil || kind?.id == .picture
      ? ""
      : wording.kind.filled([
        "kind": kind?.name ?? "", "option": option?.prompt ?? "", "text": kind?.description ?? "",
      ])
    var fields: [String: JSONValue] = [
      "model": .string(options.model),
      "messages": .array([
        .object(["role": .string("system"), "content": .string((options.instruction ?? wording.instruction) + told)]),
        .object(["role": .string("user"), "content": .string(Prose.plain(description))]),
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
  static func text(of value: JSONTree) -> String? {
    guard let choice = value["choices"]?.elements.first, choice["finish_reason"]?.string ?? "stop" == "stop" else { return nil }
    guard let message = choice["message"], message["refusal"]?.string == nil, let content = message["content"]?.string else { return nil }
    var text = Prose.plain(content)
    // Models that think aloud put it first.
    if let end = text.ranges(of: "</think>").last { text = Prose.plain(String(text[end.upperBound...])) }
    if text.count > 1, let first = text.first, let last = text.last, "\"“'".contains(first), "\"”'".contains(last) {
      text = Prose.plain(String(text.dropFirst().dropLast()))
    }
    return text.isEmpty || text.count > 2_000 ? nil : text
  }
}
