import CCurl
import Glibc

/// Meaning of a transfer's error code, in our kinds and in words.
struct CurlFailure {
  var code: CURLcode
  var systemError: Int32
  /// Status a proxy answered with when it was asked for a tunnel; 0 where none was.
  var proxyStatus: Int
  /// libcurl's own words, used for TLS only.
  var text: String
  var host: String
  var limits: HTTPLimits
  var elapsed: Duration
  /// Whether there was a connection the request could go over.
  var hadConnection: Bool
  var refusedPeer: String?
  var received: Int

  var kind: HTTPFailure.Kind { meaning.kind }
  var reason: String { meaning.reason }

  private var meaning: (kind: HTTPFailure.Kind, reason: String) {
    if !hadConnection, proxyStatus >= 300 { return (.refused, "the proxy does not let us through to \(host) (status \(proxyStatus))") }
    return switch code {
    case CURLE_COULDNT_RESOLVE_HOST: (.nameNotFound, "the name \(host) could not be found")
    case CURLE_COULDNT_RESOLVE_PROXY: (.nameNotFound, "the name of the proxy for \(host) could not be found")
    case CURLE_COULDNT_CONNECT: connecting
    case CURLE_OPERATION_TIMEDOUT: timedOut
    case CURLE_SSL_CONNECT_ERROR where brokeInHandshake:
      brokeOff
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE,
      CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_ENGINE_INITFAILED:
      (.tls, "there is no trustworthy encryption with \(host)\(words)")
    case CURLE_PARTIAL_FILE: (.reset, "\(host) broke off in the middle of its answer, after \(received) bytes")
    case CURLE_GOT_NOTHING: (.reset, "\(host) closed the connection without an answer")
    case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM:
      (.reset, received > 0 ? "\(host) broke off in the middle of its answer, after \(received) bytes" : "the connection to \(host) broke")
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_OK:
      (.malformed, "what \(host) answered is not HTTP")
    case CURLE_URL_MALFORMAT: (.malformed, "the address cannot be read")
    case CURLE_OUT_OF_MEMORY: (.reset, "there is no memory left for the answer of \(host)")
    default: (.reset, "the exchange with \(host) failed (libcurl error \(code.rawValue))")
    }
  }

  private var brokeOff: (kind: HTTPFailure.Kind, reason: String) { (.reset, "\(host) broke off before anything could be asked") }

  private var connecting: (kind: HTTPFailure.Kind, reason: String) {
    if let refusedPeer { return (.forbidden, refusedPeer) }
    switch systemError {
    // The connection was there, and gone again before anybody could look.
    case ECONNRESET, EPIPE: return brokeOff
    case ETIMEDOUT: return (.connectTimeout, "\(host) does not answer")
    case ENETUNREACH, EHOSTUNREACH: return (.refused, "\(host) cannot be reached: there is no way to its network")
    default: return (.refused, "\(host) refused the connection")
    }
  }

  private var timedOut: (kind: HTTPFailure.Kind, reason: String) {
    if !hadConnection { return (.connectTimeout, "\(host) could not be connected to in time") }
    // libcurl rounds to milliseconds.
    if elapsed >= limits.total - .milliseconds(5) {
      return (.timeout, "\(host) did not finish within \(limits.total.components.seconds) s")
    }
    return (.stalled, received > 0 ? "\(host) stopped sending in the middle of its answer" : "\(host) does not answer")
  }

  /// A connection that breaks during the handshake says nothing about certificates.
  private var brokeInHandshake: Bool {
    systemError == ECONNRESET || systemError == EPIPE || text.contains("SYSCALL") || text.contains("unexpected eof")
  }

  /// libcurl's words in brackets, printable and short: some of it is the server's own text.
  private var words: String {
    let safe = String(decoding: text.utf8.filter { (0x20..<0x7F).contains($0) }.prefix(160), as: UTF8.self)
    return safe.isEmpty ? "" : " (\(safe))"
  }
}
