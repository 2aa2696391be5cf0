import CCurl

/// Settings of every transfer.
struct TransferSettings: Sendable {
  var userAgent: String
  /// Certificate authorities trusted beside the system's, a PEM file.
  var authorities: String?
  var proxies: ProxySettings
  /// Number of transfers at once; further ones wait for their turn.
  var maximumInFlight: Int
  /// Rule of requests without one of their own.
  var stall: StallRule

  func configure(_ handle: UnsafeMutableRawPointer, _ address: WebAddress, proxy: String?) {
    vs_curl_set_string(handle, CURLOPT_URL, address.text)
    vs_curl_set_string(handle, CURLOPT_PROTOCOLS_STR, "http,https")
    vs_curl_set_string(handle, CURLOPT_USERAGENT, userAgent)
    // An empty one keeps libcurl from looking into the environment itself.
    vs_curl_set_string(handle, CURLOPT_PROXY, proxy ?? "")
    vs_curl_set_long(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    vs_curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
    // A name that is still being looked up must not hold up the one thread when its request is given up.
    vs_curl_set_long(handle, CURLOPT_QUICK_EXIT, 1)
    vs_curl_set_long(handle, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    // Requests of one moment share an HTTP/2 connection instead of opening one each. Without TLS there is no HTTP/2 to
    // wait for, and libcurl would wait for the first answer.
    vs_curl_set_long(handle, CURLOPT_PIPEWAIT, address.scheme == .https ? 1 : 0)
    vs_curl_set_long(handle, CURLOPT_SSL_VERIFYPEER, 1)
    vs_curl_set_long(handle, CURLOPT_SSL_VERIFYHOST, 2)
    vs_curl_set_long(handle, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    // Beside it libcurl goes on looking into its folder of the system's authorities.
    if let authorities { vs_curl_set_string(handle, CURLOPT_CAINFO, authorities) }
    vs_curl_set_long(handle, CURLOPT_BUFFERSIZE, 64 << 10)
    // Blocking generations are silent for minutes; routers forget silent connections.
    vs_curl_set_long(handle, CURLOPT_TCP_KEEPALIVE, 1)
    vs_curl_set_long(handle, CURLOPT_TCP_KEEPIDLE, 30)
    vs_curl_set_long(handle, CURLOPT_TCP_KEEPINTVL, 15)
  }
}
