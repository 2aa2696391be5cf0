import CCurl

/// An absolute http or https URL, read by the same parser that will carry out the request, so that what is checked is
/// what is asked.
///
/// Host names are in lower case, numeric IPv4 forms (`0x7f.1`) in their dotted one; user, password and fragment are not
/// part of it.
struct WebAddress: Sendable, Equatable {
  enum Scheme: String, Sendable { case http, https }

  /// Origin a credential may go to: scheme, host and port.
  struct Origin: Sendable, Equatable {
    var scheme: Scheme
    var host: String
    var port: Int
  }

  let origin: Origin
  /// The whole URL, normalised.
  let text: String

  var host: String { origin.host }
  var scheme: Scheme { origin.scheme }

  /// - Throws: what is wrong with the URL, as `.malformed` or, for other schemes and passwords, `.forbidden`.
  init(_ text: String) throws(HTTPFailure) {
    try self.init(text, relativeTo: nil)
  }

  /// A redirect's `Location`, seen from the URL that answered with it.
  init(location: String, from base: WebAddress) throws(HTTPFailure) {
    try self.init(location, relativeTo: base)
  }

  private init(_ text: String, relativeTo base: WebAddress?) throws(HTTPFailure) {
    // The parser's C string would end at a NUL, and the rest would be lost without a word.
    guard !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
      throw HTTPFailure(.malformed, reason: "the address contains control characters", wasSent: false)
    }
    guard let parts = curl_url() else {
      throw HTTPFailure(.malformed, reason: "there is no memory left to read an address", wasSent: false)
    }
    defer { curl_url_cleanup(parts) }
    // Allowed here to be told apart below: it deserves its own words.
    let flags = UInt32(CURLU_NON_SUPPORT_SCHEME | (base == nil ? 0 : CURLU_URLENCODE))
    if let base { curl_url_set(parts, CURLUPART_URL, base.text, 0) }
    guard curl_url_set(parts, CURLUPART_URL, text, flags) == CURLUE_OK, let schemeName = WebAddress.part(CURLUPART_SCHEME, of: parts) else {
      throw HTTPFailure(.malformed, reason: "the address cannot be read", wasSent: false)
    }
    guard let scheme = Scheme(rawValue: schemeName.lowercased()) else {
      throw HTTPFailure(.forbidden, reason: "an address that is neither http nor https (\(schemeName.prefix(20)))", wasSent: false)
    }
    guard WebAddress.part(CURLUPART_USER, of: parts) == nil, WebAddress.part(CURLUPART_PASSWORD, of: parts) == nil else {
      throw HTTPFailure(.forbidden, reason: "an address with a user name or password in it", wasSent: false)
    }
    curl_url_set(parts, CURLUPART_FRAGMENT, nil, 0)
    guard let host = WebAddress.part(CURLUPART_HOST, of: parts), !host.isEmpty,
      let port = WebAddress.part(CURLUPART_PORT, of: parts, UInt32(CURLU_DEFAULT_PORT)).flatMap({ Int($0) }), port > 0,
      let whole = WebAddress.part(CURLUPART_URL, of: parts)
    else { throw HTTPFailure(.malformed, reason: "the address names no host", wasSent: false) }
    // "name." and "name" are the same host.
    var name = host.lowercased()
    if name.hasSuffix("."), name.count > 1 { name.removeLast() }
    self.origin = Origin(scheme: scheme, host: name, port: port)
    self.text = whole
  }

  private static func part(_ part: CURLUPart, of parts: OpaquePointer, _ flags: UInt32 = 0) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard curl_url_get(parts, part, &text, flags) == CURLUE_OK, let text else { return nil }
    defer { curl_free(text) }
    return String(cString: text)
  }

  /// Whether the name itself, without asking anybody, says it is this machine.
  var isLoopbackName: Bool {
    if host == "localhost" || host.hasSuffix(".localhost") { return true }
    return literal?.isLoopback ?? false
  }

  /// The address, where the host is one and not a name.
  var literal: IPAddress? { IPAddress(host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host) }
}
