import Foundation

/// The parts of a `multipart/form-data` body (RFC 7578), in order.
package struct MultipartForm: Sendable {
  package struct Part: Sendable {
    package var name: String
    package var fileName: String?
    package var contentType: String?
    package var bytes: [UInt8]

    package var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  package var parts: [Part] = []

  /// Nil when the request has no such body, or a broken one.
  package init?(_ request: FakeRequest) { self.init(type: request.headers["content-type"], request.body) }

  /// - Parameter type: of the whole, with the boundary.
  package init?(type: String?, _ bytes: [UInt8]) {
    guard let type, type.lowercased().hasPrefix("multipart/form-data"), let boundary = MultipartForm.parameter("boundary", of: type)
    else { return nil }
    let body = Data(bytes)
    let delimiter = Data("--\(boundary)".utf8)
    guard var position = body.range(of: delimiter)?.upperBound else { return nil }
    while true {
      // After a delimiter: "--" ends the form, a line break starts a part.
      if body[position...].starts(with: Array("--".utf8)) { return }
      guard body[position...].starts(with: Array("\r\n".utf8)),
        let headersEnd = body.range(of: Data("\r\n\r\n".utf8), in: position..<body.endIndex),
        let next = body.range(of: Data("\r\n".utf8) + delimiter, in: headersEnd.upperBound..<body.endIndex)
      else { return nil }
      let lines = String(decoding: body[position..<headersEnd.lowerBound], as: UTF8.self).split(separator: "\r\n")
      let content = [UInt8](body[headersEnd.upperBound..<next.lowerBound])
      guard let part = MultipartForm.part(headers: lines.map(String.init), content) else { return nil }
      parts.append(part)
      position = next.upperBound
    }
  }

  /// The last text part of this name.
  package subscript(_ name: String) -> String? { parts.last { $0.name == name && $0.fileName == nil }?.text }

  /// The file parts of this name, alone or as an array: `image` and `image[]`.
  package func files(_ name: String) -> [Part] { parts.filter { ($0.name == name || $0.name == "\(name)[]") && $0.fileName != nil } }

  private static func part(headers: [String], _ content: [UInt8]) -> Part? {
    var part = Part(name: "", bytes: content)
    for header in headers {
      guard let colon = header.firstIndex(of: ":") else { return nil }
      let value = header[header.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      switch header[..<colon].lowercased() {
      case "content-disposition":
        guard let name = parameter("name", of: value) else { return nil }
        part.name = name
        part.fileName = parameter("filename", of: value)
      case "content-type": part.contentType = value
      default: break
      }
    }
    return part
  }

  /// `form-data; name="a"; filename="b"`: "name" is "a".
  private static func parameter(_ name: String, of header: String) -> String? {
    for field in header.split(separator: ";").dropFirst() {
      let field = field.trimmingCharacters(in: .whitespaces)
      guard field.lowercased().hasPrefix(name + "=") else { continue }
      let value = field.dropFirst(name.count + 1)
      return value.hasPrefix("\"") ? String(value.dropFirst().prefix { $0 != "\"" }) : String(value)
    }
    return nil
  }
}
