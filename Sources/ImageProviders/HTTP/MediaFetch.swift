import SketchCore

/// The one door through which a provider's pictures come in: links, data URIs, and bytes that were in the answer
/// itself.
///
/// Links are asked without any credential, over https and at public addresses only, or at the local server they came
/// from.
package struct MediaFetch: Sendable {
  private let transport: any HTTPTransport
  private let limits: HTTPLimits

  /// Limits large enough for 4K PNG without compression, small enough not to hurt.
  package static let defaultLimits = HTTPLimits(total: .seconds(120), maximumBytes: 64 << 20, redirects: 3)

  /// Limits for ten seconds of the largest films.
  package static let filmLimits = HTTPLimits(total: .seconds(600), maximumBytes: 256 << 20, redirects: 3)

  package init(_ transport: any HTTPTransport, limits: HTTPLimits = MediaFetch.defaultLimits) {
    self.transport = transport
    self.limits = limits
  }

  /// - Parameters:
  ///   - link: https, or a data URI.
  ///   - server: the base URL of the local server that gave the link, where there is one.
  package func picture(at link: String, ofServer server: String? = nil) async throws(MediaFailure) -> FetchedPicture {
    if link.prefix(5).lowercased() == "data:" { return try inline(link) }
    let types = PictureFormat.allCases.map(\.mediaType).joined(separator: ", ")
    let (bytes, host) = try await content(at: link, ofServer: server, accept: types)
    return try MediaFetch.accept(bytes, from: host)
  }

  /// - Parameter link: https.
  /// - Returns: a file that begins as MP4 and WebM do.
  package func film(at link: String, ofServer server: String? = nil) async throws(MediaFailure) -> [UInt8] {
    let (bytes, host) = try await content(at: link, ofServer: server, accept: "video/mp4, video/webm")
    guard FilmFormat(sniffing: bytes) != nil else {
      throw MediaFailure(
        .notAPicture, reason: "\(host) answered with \(MediaFetch.description(of: bytes)) instead of a film")
    }
    return bytes
  }

  private func content(
    at link: String, ofServer server: String?, accept types: String
  ) async throws(MediaFailure) -> (bytes: [UInt8], host: String) {
    let request = HTTPRequest(
      .get, link, headers: [HTTPField("Accept", types)],
      destinations: server.map { .media(ofServer: $0) } ?? .publicMedia, limits: limits)
    let response: HTTPResponse
    do throws(HTTPFailure) {
      response = try await transport.send(request)
    } catch {
      throw MediaFailure(error.kind == .tooLarge ? .tooLarge : .transport(error), reason: error.reason)
    }
    let host = (try? WebAddress(link).host) ?? "the server"
    guard response.status == 200 else {
      throw MediaFailure(.status(response.status), reason: "\(host) does not hand out the file (status \(response.status))")
    }
    return (response.body, host)
  }

  /// A picture out of the answer itself.
  package static func accept(_ media: InlineMedia, from origin: String) throws(MediaFailure) -> FetchedPicture {
    try accept(media.bytes, from: origin)
  }

  /// - Parameter origin: who sent it, for the error.
  package static func accept(_ bytes: [UInt8], from origin: String) throws(MediaFailure) -> FetchedPicture {
    guard let format = PictureFormat(sniffing: bytes) else {
      throw MediaFailure(.notAPicture, reason: "\(origin) answered with \(description(of: bytes)) instead of a picture")
    }
    guard format.hasEnd(bytes) else {
      throw MediaFailure(.notAPicture, reason: "the picture \(origin) sent is cut short")
    }
    return FetchedPicture(bytes: bytes, format: format)
  }

  private func inline(_ link: String) throws(MediaFailure) -> FetchedPicture {
    var link = link
    let limit = limits.maximumBytes
    // The text is read where it is: a copy of it would be as large as the picture once more.
    let reading = link.withUTF8 { text in
      Result { () throws(InlineMediaDecoder.Fault) in
        var decoder = InlineMediaDecoder(isBase64Expected: false, mediaLimit: limit, textLimit: 0)
        try decoder.feed(UnsafeRawBufferPointer(text))
        return try decoder.finish()
      }
    }
    let content: InlineMediaDecoder.Content
    do throws(InlineMediaDecoder.Fault) {
      content = try reading.get()
    } catch .tooLarge {
      throw MediaFailure(.tooLarge, reason: "the picture has more than \(limit) bytes")
    } catch {
      throw MediaFailure(.notAPicture, reason: "the provider sent a picture that is no proper data URI")
    }
    guard case .media(let media) = content else {
      throw MediaFailure(.notAPicture, reason: "the provider sent a picture that is no proper data URI")
    }
    return try MediaFetch.accept(media, from: "the provider")
  }

  /// Kind of content in words that repeat nothing of it.
  private static func description(of bytes: [UInt8]) -> String {
    if bytes.isEmpty { return "nothing" }
    let start = String(decoding: bytes.prefix(512), as: UTF8.self).drop { $0.isWhitespace }.lowercased()
    if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") || start.contains("<head") { return "a web page" }
    if start.hasPrefix("<svg") || start.hasPrefix("<?xml") { return "XML" }
    if start.hasPrefix("{") || start.hasPrefix("[") { return "JSON" }
    return "something that is neither PNG, JPEG, WebP nor GIF"
  }
}
