import CCurl

/// A hop of an exchange on libcurl: the easy handle with its options, and what came back so far.
///
/// Made, used and freed on the transfer loop's thread; libcurl calls back on the same one.
final class CurlTransfer {
  /// State that a hop takes over from those before it.
  struct Journey {
    var started = ContinuousClock.now
    var hops = 0
    var wasSent = false
  }

  enum Ending {
    case done(Exchange.Outcome)
    /// The answer was a redirect to follow.
    case next(HTTPRequest)
  }

  let exchange: Exchange
  let request: HTTPRequest
  let address: WebAddress
  let handle: UnsafeMutableRawPointer
  let isProxied: Bool
  private(set) var journey: Journey

  private var headerList: UnsafeMutablePointer<curl_slist>?
  var form: OpaquePointer?
  var source: ByteSource?
  let errorText: UnsafeMutablePointer<CChar>

  private var parser: HeadParser
  var body: [UInt8] = []
  private var received = 0
  private var next: HTTPRequest?
  private var requestsBegun = 0
  /// Whether the server said, in HTTP/2's words, that it did nothing with the request.
  private var isStreamRefused = false
  /// Reason why we ended it ourselves.
  private var verdict: (kind: HTTPFailure.Kind, reason: String)?
  /// Reason why an address was not connected to; another one of the same host may still do.
  private var refusedPeer: String?

  /// A redirect's own page is of no interest, but reading a short one keeps the connection.
  private static let redirectBodyLimit = 64 << 10

  /// - Throws: what keeps the request from being sent at all.
  init(_ exchange: Exchange, _ request: HTTPRequest, _ journey: Journey, _ settings: TransferSettings) throws(HTTPFailure) {
    let address = try WebAddress(request.url)
    if let objection = request.destinations.objection(to: address) {
      throw HTTPFailure(.forbidden, reason: objection, wasSent: journey.wasSent)
    }
    let lines = try RequestHeaders.lines(of: request)
    guard request.method != .get || request.body == .none else {
      throw HTTPFailure(.malformed, reason: "a GET request with a body", wasSent: false)
    }
    guard let handle = curl_easy_init() else {
      throw HTTPFailure(.malformed, reason: "libcurl has no memory left", wasSent: journey.wasSent)
    }
    let proxy = settings.proxies.proxy(for: address)
    self.exchange = exchange
    self.request = request
    self.journey = journey
    self.address = address
    self.handle = handle
    isProxied = proxy != nil
    parser = HeadParser(takesUpgrade: request.webSocketKey != nil)
    // Not before nothing can be thrown any more: what failed to begin has no deinit.
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    for line in lines { headerList = curl_slist_append(headerList, line) }
    vs_curl_set_headers(handle, headerList)
    settings.configure(handle, address, proxy: proxy)
    setLimits(settings)
    setBody()
    listen()
  }

  deinit {
    curl_easy_cleanup(handle)
    curl_mime_free(form)
    curl_slist_free_all(headerList)
    errorText.deallocate()
  }
}

// MARK: What libcurl tells

extension CurlTransfer {
  /// Whether this address may be connected to.
  func mayConnect(to peer: IPAddress?) -> Bool {
    guard !isProxied, let objection = request.destinations.objection(toPeer: peer, for: address) else { return true }
    refusedPeer = objection
    return false
  }

  /// Whether the request may go over this connection, new or kept, now.
  func mayBegin(with peer: IPAddress?) -> Bool {
    if !isProxied, let objection = request.destinations.objection(toPeer: peer, for: address) {
      verdict = (.forbidden, objection)
      return false
    }
    // libcurl repeats a request when a kept connection dies before an answer. The server may have begun with it: that
    // is not libcurl's to decide for what costs money.
    // A request the server refused unseen is, too: the chain sends it again after a wait.
    if requestsBegun > 0, request.method == .post {
      guard !isStreamRefused else { return false }
      verdict = (.reset, "\(address.host) closed the connection without an answer")
      return false
    }
    requestsBegun += 1
    return true
  }

  /// The server answered REFUSED_STREAM, or GOAWAY with a last stream before this one (RFC 9113, section 8.7).
  func streamRefused() { isStreamRefused = true }

  /// False ends the transfer.
  func receive(headerLine line: UnsafeRawBufferPointer) -> Bool {
    switch parser.read(line: line) {
    case .more: return true
    case .tooLarge:
      verdict = (.malformed, "\(address.host) answered with headers without end")
      return false
    case .complete: return headCompleted()
    }
  }

  private func headCompleted() -> Bool {
    do {
      next = try RedirectPolicy.next(after: parser.head, to: request, at: address)
    } catch {
      verdict = (error.kind, error.reason)
      return false
    }
    guard next == nil else {
      if journey.hops >= request.limits.redirects { verdict = (.tooManyRedirects, "\(address.host) redirects again and again") }
      return verdict == nil
    }
    let length = parser.head["Content-Length"].flatMap { Int($0) }
    let isPlain = parser.head["Content-Encoding"].map { $0.lowercased() == "identity" } ?? true
    if let length, isPlain {
      if length > request.limits.maximumBytes { return tooLarge() }
      if !exchange.isStreamed { body.reserveCapacity(length) }
    }
    if exchange.isStreamed { exchange.offer(head: parser.head) }
    return true
  }

  private func tooLarge() -> Bool {
    let limit = request.limits.maximumBytes
    verdict = (.tooLarge, "\(address.host) answered with more than \(limit >= 1 << 20 ? "\(limit >> 20) MB" : "\(limit) bytes")")
    return false
  }

  enum Taking { case taken, paused, refused }

  func receive(body piece: UnsafeRawBufferPointer) -> Taking {
    guard next == nil else {
      received += piece.count
      return received <= CurlTransfer.redirectBodyLimit ? .taken : .refused
    }
    guard received + piece.count <= request.limits.maximumBytes else {
      _ = tooLarge()
      return .refused
    }
    if exchange.isStreamed {
      guard exchange.offer(piece) else { return .paused }
    } else {
      body.append(contentsOf: piece)
    }
    received += piece.count
    return .taken
  }

  /// Outcome of the transfer, or the request that follows a redirect.
  func end(_ code: CURLcode) -> Ending {
    var size = 0
    vs_curl_get_long(handle, CURLINFO_REQUEST_SIZE, &size)
    journey.wasSent = journey.wasSent || (requestsBegun > 0 && size > 0)
    if isStreamRefused, code != CURLE_OK, received == 0, request.method == .post, verdict == nil {
      return .done(
        .failure(
          HTTPFailure(.refused, reason: "\(address.host) takes no more requests on this connection", wasSent: false)))
    }
    if let verdict { return .done(.failure(HTTPFailure(verdict.kind, reason: verdict.reason, wasSent: journey.wasSent))) }
    if let next, code == CURLE_OK || code == CURLE_WRITE_ERROR {
      journey.hops += 1
      return .next(next)
    }
    if code == CURLE_OK, parser.isComplete { return .done(.success(HTTPResponse(parser.head, body: body))) }
    var systemError = 0
    vs_curl_get_long(handle, CURLINFO_OS_ERRNO, &systemError)
    var proxyStatus = 0
    vs_curl_get_long(handle, CURLINFO_HTTP_CONNECTCODE, &proxyStatus)
    let failure = CurlFailure(
      code: code, systemError: Int32(systemError), proxyStatus: proxyStatus, text: String(cString: errorText), host: address.host,
      limits: request.limits,
      elapsed: ContinuousClock.now - journey.started, hadConnection: requestsBegun > 0, refusedPeer: refusedPeer, received: received)
    return .done(.failure(HTTPFailure(failure.kind, reason: failure.reason, wasSent: journey.wasSent)))
  }

  /// Nobody wants it any more; the handle is out of the loop.
  func cancelled() -> HTTPFailure {
    var size = 0
    vs_curl_get_long(handle, CURLINFO_REQUEST_SIZE, &size)
    return HTTPFailure(
      .cancelled, reason: "the request to \(address.host) was cancelled", wasSent: journey.wasSent || (requestsBegun > 0 && size > 0))
  }
}
