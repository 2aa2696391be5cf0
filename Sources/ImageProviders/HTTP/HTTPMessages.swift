/// One request, as the providers state it: what to send, whom it may reach, and what it may cost in time and bytes.
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

  /// One part of a form; with a file name it is a file.
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

  /// Which addresses a request may end at, whatever its host name resolves to.
  package enum Reach: Sendable, Equatable {
    /// The configured server: https anywhere, plain http on loopback only.
    case server
    /// The configured server, plain http allowed everywhere: the user said so.
    case insecureServer
    /// A media link somebody else wrote: https and public addresses only.
    case publicMedia
    /// A media link of a server on this machine: as `publicMedia`, or the very host and port of that server.
    case media(ofServer: String)
  }

  package var method: Method
  package var url: String
  /// In order; names and values without CR, LF or NUL, which the transport refuses.
  package var headers: [HTTPField]
  /// The secret header, if any. Never logged, never sent to another host than the URL's.
  package var credential: HTTPField?
  package var body: Body
  package var reach: Reach
  package var limits: HTTPLimits

  package init(
    _ method: Method, _ url: String, headers: [HTTPField] = [], credential: HTTPField? = nil, body: Body = .none, reach: Reach = .server,
    limits: HTTPLimits = HTTPLimits()
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.credential = credential
    self.body = body
    self.reach = reach
    self.limits = limits
  }
}

package struct HTTPField: Sendable, Equatable {
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// A transfer that delivers fewer bytes a second than this, for this long, has stalled.
package struct StallRule: Sendable, Equatable {
  package var time: Duration
  package var speed: Int

  package init(time: Duration = .seconds(20), speed: Int = 256) {
    self.time = time
    self.speed = speed
  }
}

/// What a request may take.
package struct HTTPLimits: Sendable, Equatable {
  package var connect: Duration
  /// From the start to the last byte.
  package var total: Duration
  package var stall: Stall
  /// Of the decoded body.
  package var maximumBytes: Int
  /// Redirects followed; 0 makes a redirect the answer.
  package var redirects: Int

  package enum Stall: Sendable, Equatable {
    /// As the transport was told to see it.
    case usual
    case when(StallRule)
    /// The answer may take its time: a blocking generation, an event stream.
    case never
  }

  package init(
    connect: Duration = .seconds(10), total: Duration = .seconds(60), stall: Stall = .usual, maximumBytes: Int = 64 << 20,
    redirects: Int = 0
  ) {
    self.connect = connect
    self.total = total
    self.stall = stall
    self.maximumBytes = maximumBytes
    self.redirects = redirects
  }
}

/// The start of an answer.
package struct HTTPHead: Sendable, Equatable {
  package var status: Int
  package var headers: [HTTPField]

  package init(status: Int, headers: [HTTPField] = []) {
    self.status = status
    self.headers = headers
  }

  /// The value of the last field of this name, whatever its case.
  package subscript(_ name: String) -> String? {
    headers.last { $0.name.count == name.count && $0.name.lowercased() == name.lowercased() }?.value
  }
}

package struct HTTPResponse: Sendable, Equatable {
  package var head: HTTPHead
  package var body: [UInt8]

  package init(_ head: HTTPHead, body: [UInt8]) {
    self.head = head
    self.body = body
  }

  package var status: Int { head.status }
}

/// Why there is no (whole) answer.
package struct HTTPFailure: Error, Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case nameNotFound, refused, tls, connectTimeout, reset, stalled, timeout, tooLarge, tooManyRedirects
    /// An address, scheme or redirect the request's `reach` does not allow.
    case forbidden
    /// A header or URL that cannot be sent, or an answer that is no HTTP.
    case malformed
    case cancelled
  }

  package var kind: Kind
  /// For the user, without secrets: "queue.fal.run refused the connection".
  package var reason: String
  /// Whether any byte of the request left: a submit that was not sent can be sent again, one that was may have been accepted.
  package var wasSent: Bool

  package init(_ kind: Kind, reason: String, wasSent: Bool) {
    self.kind = kind
    self.reason = reason
    self.wasSent = wasSent
  }
}

/// Carries out requests.
package protocol HTTPTransport: Sendable {
  /// The whole answer, whatever its status. Cancelling the task ends the transfer.
  func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse

  /// The answer as it comes: `head` once, then the body in pieces. A piece is taken before the next is read: nothing piles up.
  /// What `head` or `piece` throws ends the transfer and is thrown on.
  func stream(
    _ request: HTTPRequest, head: @escaping @Sendable (HTTPHead) async throws -> Void,
    piece: @escaping @Sendable ([UInt8]) async throws -> Void
  ) async throws
}
