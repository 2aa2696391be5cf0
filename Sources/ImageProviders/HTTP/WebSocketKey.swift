import CGLib
import FoundationEssentials

/// Key of a websocket's opening handshake (RFC 6455, section 4).
package struct WebSocketKey: Sendable, Equatable {
  /// 16 random bytes in base64.
  package let text: String

  package init() { text = Data((0..<16).map { _ in UInt8.random(in: 0...255) }).base64EncodedString() }

  init(text: String) { self.text = text }

  /// `Sec-WebSocket-Accept` of a server that understood: base64 of SHA-1 over the key and the protocol's own id.
  var acceptance: String {
    let bytes = Array((text + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)
    var digest = [UInt8](repeating: 0, count: 20)
    var length = gsize(digest.count)
    let checksum = g_checksum_new(G_CHECKSUM_SHA1)
    g_checksum_update(checksum, bytes, gssize(bytes.count))
    g_checksum_get_digest(checksum, &digest, &length)
    g_checksum_free(checksum)
    return Data(digest).base64EncodedString()
  }
}
