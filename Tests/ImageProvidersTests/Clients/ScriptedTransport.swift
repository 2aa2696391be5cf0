import Synchronization

@testable import ImageProviders

/// A transport that answers from a script, by what a URL contains, and keeps what was asked.
final class ScriptedTransport: HTTPTransport {
  enum Step: Sendable {
    case answer(Int, String, [HTTPField] = [])
    case bytes([UInt8], type: String)
    case fail(HTTPFailure.Kind, wasSent: Bool)
  }

  private let state: Mutex<(script: [(match: String, step: Step)], asked: [HTTPRequest])>

  /// Each step answers one request whose method and URL ("POST https://…") contain its text, in order.
  init(_ script: [(String, Step)]) { state = Mutex((script.map { (match: $0.0, step: $0.1) }, [])) }

  var asked: [HTTPRequest] { state.withLock { $0.asked } }
  /// "POST https://…"
  var lines: [String] { asked.map { "\($0.method.rawValue) \($0.url)" } }

  func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    let step = state.withLock { state -> Step? in
      state.asked.append(request)
      let line = "\(request.method.rawValue) \(request.url)"
      guard let index = state.script.firstIndex(where: { line.contains($0.match) }) else { return nil }
      return state.script.remove(at: index).step
    }
    switch step {
    case .answer(let status, let text, let headers)?:
      return HTTPResponse(
        HTTPHead(status: status, headers: [HTTPField("Content-Type", "application/json")] + headers), body: Array(text.utf8))
    case .bytes(let bytes, let type)?:
      return HTTPResponse(HTTPHead(status: 200, headers: [HTTPField("Content-Type", type)]), body: bytes)
    case .fail(let kind, let wasSent)?: throw HTTPFailure(kind, reason: "the transfer failed (\(kind))", wasSent: wasSent)
    case nil: return HTTPResponse(HTTPHead(status: 404), body: Array(#"{"detail":"not in the script"}"#.utf8))
    }
  }

  func stream(
    _ request: HTTPRequest, head: @escaping @Sendable (HTTPHead) async throws -> Void,
    piece: @escaping @Sendable ([UInt8]) async throws -> Void
  ) async throws {
    let response = try await send(request)
    try await head(response.head)
    var rest = response.body[...]
    while !rest.isEmpty {
      try await piece(Array(rest.prefix(1_000)))
      rest = rest.dropFirst(1_000)
    }
  }
}

extension HTTPRequest {
  /// The JSON that is sent.
  var json: JSONTree? {
    guard case .bytes(let bytes, _) = body else { return nil }
    return try? JSONReader.read(bytes)
  }

  func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}

func answer(_ status: Int, _ body: String, _ headers: [HTTPField] = []) -> JSONAnswer {
  JSONAnswer(head: HTTPHead(status: status, headers: headers), tree: try? JSONReader.read(Array(body.utf8)), beginning: body)
}

/// What passes for a PNG before it is decoded.
let sealedPicture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
