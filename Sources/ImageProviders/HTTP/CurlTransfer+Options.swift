import CCurl

extension CurlTransfer {
  func setLimits(_ settings: TransferSettings) {
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
    if !isEventStream, request.webSocketKey == nil {
      vs_curl_set_string(handle, CURLOPT_ACCEPT_ENCODING, "gzip, deflate")
    }
  }

  func setBody() {
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
    // A kept connection that the server is about to close would leave open whether the request was accepted. On a new
    // one HTTP/2 says so; it costs a handshake.
    if request.method == .post, journey.hops == 0 {
      vs_curl_set_long(handle, CURLOPT_FRESH_CONNECT, 1)
      // Nor may others join it: libcurl would take it for a kept one then. Connections are shared by equal options
      // only, and this one changes nothing with OpenSSL.
      vs_curl_set_long(handle, CURLOPT_SSL_OPTIONS, Int(CURLSSLOPT_NO_REVOKE))
    }
    if request.webSocketKey != nil {
      // libcurl hands on what follows the head as a body. The connection is of no use to anyone afterwards.
      vs_curl_set_long(handle, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
      vs_curl_set_long(handle, CURLOPT_FRESH_CONNECT, 1)
      vs_curl_set_long(handle, CURLOPT_FORBID_REUSE, 1)
    }
    if request.method != .get { vs_curl_set_string(handle, CURLOPT_CUSTOMREQUEST, request.method.rawValue) }
  }

  private func setSource(_ source: ByteSource) {
    self.source = source
    vs_curl_set_long(handle, CURLOPT_POST, 1)
    source.attach(to: handle)
  }

  func listen() {
    let context = Unmanaged.passUnretained(self).toOpaque()
    vs_curl_set_pointer(handle, CURLOPT_PRIVATE, context)
    vs_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, errorText)
    CurlCallbacks.set(on: handle, context)
  }
}

extension Duration {
  /// Whole milliseconds, at least one: libcurl takes 0 for "no limit".
  fileprivate var milliseconds: Int {
    let (seconds, attoseconds) = components
    return min(max(Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000), 1), Int(Int32.max))
  }
}
