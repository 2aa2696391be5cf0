import CCurl
import ControlProtocol
import FoundationEssentials
import SketchCore

/// A request as it goes over the socket.
struct WireRequest: Sendable {
  var method: String
  /// Path and query, percent-encoded.
  var target: String
  var body: [UInt8] = []
  var headers: [String: String] = [:]
  /// Nil: as long as it takes.
  var timeout: Duration?
  /// Time the daemon may send nothing at all, for streams that say now and then that they are alive.
  var silenceSeconds: Int?

  /// A request to an endpoint, with what belongs to it.
  init<Parameter, Input, Output>(
    _ endpoint: Endpoint<Parameter, Input, Output>, at parameter: Parameter, with input: Input,
    headers: [String: String] = [:],
    timeout: Duration? = nil
  ) throws {
    let content = try endpoint.input.write(input)
    self.init(
      endpoint.declaration.method.rawValue, endpoint.path(to: parameter, escape: WireRequest.escape),
      query: content.query,
      body: content.body, headers: headers,
      timeout: timeout)
  }

  /// - Parameter path: percent-encoded; the query is not.
  init(
    _ method: String, _ path: String, query: [QueryItem] = [], body: [UInt8] = [], headers: [String: String] = [:],
    timeout: Duration? = nil
  ) {
    self.method = method
    let items = query.map { "\($0.name)=\(WireRequest.escape($0.value))" }
    target = items.isEmpty ? path : "\(path)?\(items.joined(separator: "&"))"
    self.body = body
    self.headers = headers
    self.timeout = timeout
  }

  /// A “Name: value” for each; an empty “Expect:” keeps libcurl from asking before it sends a body.
  var headerLines: [String] {
    let type = body.isEmpty || headers["Content-Type"] != nil ? [] : ["Content-Type: application/json"]
    return ["Expect:", "User-Agent: voicesketch"] + type + headers.map { "\($0.key): \($0.value)" }
  }

  static func escape(_ text: String) -> String {
    var text = text
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        // An empty text must not be measured by strlen, which is what a length of 0 means.
        guard characters.count > 0, let escaped = curl_easy_escape(nil, characters.baseAddress, Int32(characters.count))
        else { return "" }
        defer { curl_free(escaped) }
        return String(cString: escaped)
      }
    }
  }
}
