package import Foundation

/// A request a fake got, without its secrets.
package struct FakeLogEntry: Sendable {
  /// Number from 1, in order of arrival.
  package var number: Int
  package var route: String
  package var method: String
  package var path: String
  package var query: [String: String]
  /// Lower case names; the values of credentials are blotted out.
  package var headers: [String: String]
  /// Body, kept up to 32 MiB.
  package var body: [UInt8]
  package var bodySize: Int
  /// Whether it came with an `Authorization` or the like.
  package var carriesCredential: Bool
  package var date: Date
  /// Nil while it is being worked on, and when the connection was closed instead of an answer.
  package var status: Int?

  package var json: FakeJSON? { FakeJSON(body) }
  package var form: MultipartForm? { MultipartForm(type: headers["content-type"], body) }

  private static let secretHeaders: Set<String> = ["authorization", "proxy-authorization", "cookie", "x-api-key"]
  private static let secretQuery: Set<String> = ["token", "fal_jwt_token", "api_key", "key"]

  init(_ number: Int, _ route: String, _ request: FakeRequest) {
    self.number = number
    self.route = route
    method = request.method
    path = request.path
    query = request.query.reduce(into: [:]) { $0[$1.key] = Self.secretQuery.contains($1.key) ? "•••" : $1.value }
    headers = request.headers.reduce(into: [:]) { headers, header in
      // The scheme tells nothing: "Key •••".
      let scheme = header.value.contains(" ") ? header.value.prefix { $0 != " " } + " " : ""
      headers[header.key] = Self.secretHeaders.contains(header.key) ? "\(scheme)•••" : header.value
    }
    body = request.body.count <= 32 << 20 ? request.body : []
    bodySize = request.body.count
    carriesCredential = request.headers.keys.contains { Self.secretHeaders.contains($0) }
    date = Date()
  }

  /// Entry for the control URL: the body as JSON, with the long strings of pictures left out.
  var description: FakeJSON {
    .object([
      .init("number", FakeJSON(number)), .init("route", .string(route)), .init("method", .string(method)), .init("path", .string(path)),
      .init("query", .object(query.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) })),
      .init("headers", .object(headers.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) })),
      .init("body", json?.shortened ?? .null), .init("form", form?.description ?? .null),
      .init("body_size", FakeJSON(bodySize)), .init("credential", .boolean(carriesCredential)),
      .init("at", .number(date.timeIntervalSince1970)), .init("status", status.map { FakeJSON($0) } ?? .null),
    ])
  }
}

extension MultipartForm {
  /// Texts as they are, of files the kind and the size.
  fileprivate var description: FakeJSON {
    .array(
      parts.map { part in
        guard let file = part.fileName else { return ["name": .string(part.name), "text": .string(part.text)] }
        return [
          "name": .string(part.name), "file_name": .string(file), "content_type": part.contentType.map { .string($0) } ?? .null,
          "size": FakeJSON(part.bytes.count),
        ]
      })
  }
}

extension FakeJSON {
  fileprivate var shortened: FakeJSON {
    switch self {
    case .string(let text) where text.utf8.count > 400: .string("\(text.prefix(60))… (\(text.utf8.count) bytes)")
    case .array(let elements): .array(elements.map(\.shortened))
    case .object(let fields): .object(fields.map { .init($0.name, $0.value.shortened) })
    default: self
    }
  }
}
