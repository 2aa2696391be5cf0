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
    return ChatModel(options, transport: transport).request(
      Prose.plain(description), instruction: (options.instruction ?? wording.instruction) + told)
  }

  /// Text the model wrote, if it finished and did not refuse.
  static func text(of value: JSONTree) -> String? {
    guard var text = ChatModel.text(of: value, limit: 2_000) else { return nil }
    if text.count > 1, let first = text.first, let last = text.last, "\"“'".contains(first), "\"”'".contains(last) {
      text = Prose.plain(String(text.dropFirst().dropLast()))
    }
    return text.isEmpty ? nil : text
  }
}
