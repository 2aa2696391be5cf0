import CCurl

/// One hop of an exchange on libcurl: the easy handle with its options, and what came back so far.
///
/// Made, used and freed on the transfer loop's thread; libcurl calls back on the same one.
final class CurlTransfer {
  /// What a hop takes over from those before it.
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
  private var form: OpaquePointer?
  private var source: ByteSource?
  private let errorText: UnsafeMutablePointer<CChar>

  private var parser = HeadParser()
  private var body: [UInt8] = []
  private var received = 0
  private var next: HTTPRequest?
  private var requestsBegun = 0
  /// Why we ended it ourselves.
  private var verdict: (kind: HTTPFailure.Kind, reason: String)?
  /// Why an address was not connected to; another one of the same host may still do.
  private var refusedPeer: String?

  /// A redirect's own page is of no interest, but reading a short one keeps the connection.
  private static let redirectBodyLimit = 64 << 10

  /// - Throws: what keeps the request from being sent at all.
  init(_ exchange: Exchange, _ request: HTTPRequest, _ journey: Journey, _ settings: TransferSettings) throws(HTTPFailure) {
    let address = try WebAddress(request.url)
    if let objection = request.reach.objection(to: address) { throw HTTPFailure(.forbidden, reason: objection, wasSent: journey.wasSent) }
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

  private func setLimits(_ settings: TransferSettings) {
    let limits = request.limits
    vs_curl_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, limits.connect.milliseconds)
    vs_curl_set_long(handle, CURLOPT_TIMEOUT_MS, (limits.total - (ContinuousClock.now - journey.started)).milliseconds)
    let stall: StallRule? =
      switch limits.stall {
      case .usual: settings.stall
      case .when(let rule): rule
      case .never: nil
      }
    if let stall {
      vs_curl_set_long(handle, CURLOPT_LOW_SPEED_LIMIT, stall.speed)
      vs_curl_set_long(handle, CURLOPT_LOW_SPEED_TIME, (stall.time.milliseconds + 999) / 1_000)
    }
    // An event stream in compressed blocks would come late.
    let isEventStream = request.headers.contains { $0.name.lowercased() == "accept" && $0.value.hasPrefix("text/event-stream") }
    if !isEventStream { vs_curl_set_string(handle, CURLOPT_ACCEPT_ENCODING, "gzip, deflate") }
  }

  private func setBody() {
    switch request.body {
    case .none where request.method == .get || request.method == .delete: break
    case .none: setSource(ByteSource([]))
    case .bytes(let bytes, _): setSource(ByteSource(bytes))
    case .form(let parts):
      form = curl_mime_init(handle)
      for part in parts {
        let target = curl_mime_addpart(form)
        curl_mime_name(target, part.name)
        if let fileName = part.fileName { curl_mime_filename(target, fileName) }
        if let contentType = part.contentType { curl_mime_type(target, contentType) }
        ByteSource(part.bytes).attach(toPart: target)
      }
      vs_curl_set_form(handle, form)
    }
    if request.method == .post { vs_curl_set_long(handle, CURLOPT_MAXAGE_CONN, CurlTransfer.freshness) }
    if request.method != .get { vs_curl_set_string(handle, CURLOPT_CUSTOMREQUEST, request.method.rawValue) }
  }

  /// Seconds a kept connection may have been idle to be trusted with a POST: one that the server is about to close would leave open whether
  /// the request was accepted. Servers keep theirs for a minute or so; a new one costs a handshake.
  private static let freshness = 20

  private func setSource(_ source: ByteSource) {
    self.source = source
    vs_curl_set_long(handle, CURLOPT_POST, 1)
    source.attach(to: handle)
  }

  private func listen() {
    let context = Unmanaged.passUnretained(self).toOpaque()
    vs_curl_set_pointer(handle, CURLOPT_PRIVATE, context)
    vs_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, errorText)
    CurlCallbacks.set(on: handle, context)
  }
}

// MARK: What libcurl tells

extension CurlTransfer {
  /// Whether this address may be connected to.
  func mayConnect(to peer: IPAddress?) -> Bool {
    guard !isProxied, let objection = request.reach.objection(toPeer: peer, for: address) else { return true }
    refusedPeer = objection
    return false
  }

  /// Whether the request may go over this connection, new or kept, now.
  func mayBegin(with peer: IPAddress?) -> Bool {
    if !isProxied, let objection = request.reach.objection(toPeer: peer, for: address) {
      verdict = (.forbidden, objection)
      return false
    }
    // libcurl repeats a request when a kept connection dies before an answer. The server may have begun with it: that is not libcurl's
    // to decide for what costs money.
    if requestsBegun > 0, request.method == .post {
      verdict = (.reset, "\(address.host) closed the connection without an answer")
      return false
    }
    requestsBegun += 1
    return true
  }

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
      next = try RedirectRules.next(after: parser.head, to: request, at: address)
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

  /// What the end of the transfer means.
  func end(_ code: CURLcode) -> Ending {
    var size = 0
    vs_curl_get_long(handle, CURLINFO_REQUEST_SIZE, &size)
    journey.wasSent = journey.wasSent || (requestsBegun > 0 && size > 0)
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

extension Duration {
  /// Whole milliseconds, at least one: libcurl takes 0 for "no limit".
  fileprivate var milliseconds: Int {
    let (seconds, attoseconds) = components
    return min(max(Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000), 1), Int(Int32.max))
  }
}
