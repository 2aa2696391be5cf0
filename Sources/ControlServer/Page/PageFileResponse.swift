import ControlProtocol
import SketchCore
import StudioPage

/// Answer with a file of the page: compressed where the browser takes it, and not at all where the browser has it.
enum PageFileResponse {
  static func make(_ file: PageFile, for request: HTTPRequest) -> HTTPResponse {
    let compressed = acceptsGzip(request) ? file.compressed : nil
    let tag = "\"\(file.sha256.prefix(32))\(compressed == nil ? "" : "-gzip")\""
    let lifetime = isNamedByContent(request, file) ? "public, max-age=31536000, immutable" : "no-cache"
    let headers = [("ETag", tag), ("Cache-Control", lifetime), ("Vary", "Accept-Encoding")]
    if request.knows(tag) { return HTTPResponse(304, headers: headers) }
    let encoding = compressed == nil ? [] : [("Content-Encoding", "gzip")]
    return HTTPResponse(
      200, headers: [("Content-Type", file.mediaType)] + headers + encoding, body: .bytes(compressed ?? file.bytes))
  }

  /// "?v=" and at least eight digits of the file's hash: the address of these bytes for ever.
  private static func isNamedByContent(_ request: HTTPRequest, _ file: PageFile) -> Bool {
    request.query.contains { $0.name == "v" && $0.value.count >= 8 && file.sha256.hasPrefix($0.value) }
  }

  private static func acceptsGzip(_ request: HTTPRequest) -> Bool {
    (request.headers["accept-encoding"] ?? "").split(separator: ",").contains { coding in
      let parts = coding.split(separator: ";").map { $0.trimmed.lowercased() }
      return parts.first == "gzip" && !parts.contains("q=0")
    }
  }
}
