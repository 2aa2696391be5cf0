/// A request as the providers state it: its content, the addresses it may end at, and its limits of time and size.
///
/// A value: codecs make it, tests compare it, `HTTPTransport` carries it out.
package struct HTTPRequest: Sendable, Equatable {
  package enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"
  }

  package enum Body: Sendable, Equatable {
    case none
    case bytes([UInt8], contentType: String)
    /// `multipart/form-data`, in this order.
    case form([FormPart])
  }

  /// A part of a form; with a file name it is a file.
  package struct FormPart: Sendable, Equatable {
    package var name: String
    package var fileName: String?
    package var contentType: String?
    package var bytes: [UInt8]

    package init(_ name: String, _ bytes: [UInt8], fileName: String? = nil, contentType: String? = nil) {
      self.name = name
      self.bytes = bytes
      self.fileName = fileName
      self.contentType = contentType
    }
  }

  package var method: Method
  package var url: String
  /// Fields in order. The transport refuses names and values with CR, LF or NUL.
  package var headers: [HTTPField]
  /// The secret header, if any. Never logged, never sent to another host than the URL's.
  package var credential: HTTPField?
  package var body: Body
  package var destinations: DestinationPolicy
  package var limits: HTTPLimits
  /// Asks for a websocket in place of an answer.
  package var webSocketKey: WebSocketKey?

  package init(
    _ method: Method, _ url: String, headers: [HTTPField] = [], credential: HTTPField? = nil, body: Body = .none,
    destinations: DestinationPolicy = .server, limits: HTTPLimits = HTTPLimits()
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.credential = credential
    self.body = body
    self.destinations = destinations
    self.limits = limits
  }
}
