import SketchCore

/// Asks a moderation endpoint about a text before it is sent to be drawn. Its filter is not the image models' own: they
/// may still refuse.
package struct ModerationCheck: Sendable {
  package enum Verdict: Sendable, Equatable {
    case unobjectionable
    /// The categories it was flagged for, such as "violence/graphic".
    case flagged([String])
    /// The endpoint could not be asked.
    case unknown(String)
  }

  private let options: ChatOptions
  private let transport: any HTTPTransport

  package init(_ options: ChatOptions = ChatOptions(model: "omni-moderation-latest"), transport: any HTTPTransport) {
    self.options = options
    self.transport = transport
  }

  package func verdict(on text: String) async -> Verdict {
    do {
      let answer = try await transport.json(request(text))
      guard answer.isSuccess, let results = answer.tree?["results"]?.elements, !results.isEmpty else {
        return .unknown("the moderation endpoint answered with status \(answer.status)")
      }
      return Self.verdict(of: results)
    } catch let failure as HTTPFailure {
      return .unknown(failure.reason)
    } catch {
      return .unknown("the moderation endpoint could not be asked")
    }
  }

  func request(_ text: String) -> HTTPRequest {
    var body = JSONBody()
    body.add(["model": .string(options.model), "input": .string(text)])
    return options.server.post(
      "/moderations", .bytes(body.finish(), contentType: "application/json"),
      HTTPLimits(connect: .seconds(5), total: options.timeout, stall: .never, maximumBytes: 1 << 20))
  }

  static func verdict(of results: [JSONTree]) -> Verdict {
    let flagged = results.filter { $0["flagged"]?.boolean == true }
    guard !flagged.isEmpty else { return .unobjectionable }
    var categories: Set<String> = []
    for result in flagged {
      if case .object(let fields)? = result["categories"] { categories.formUnion(fields.filter { $0.value.boolean == true }.keys) }
    }
    return .flagged(categories.sorted())
  }
}
