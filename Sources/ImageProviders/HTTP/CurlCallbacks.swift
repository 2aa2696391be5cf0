import CCurl
import Glibc

/// The C functions libcurl calls, each handing over to the transfer it was given.
enum CurlCallbacks {
  /// `context` is the unretained transfer, which outlives its handle.
  static func set(on handle: UnsafeMutableRawPointer, _ context: UnsafeMutableRawPointer) {
    vs_curl_set_writer(handle, receiveBody, context)
    vs_curl_set_header_reader(handle, receiveHeader, context)
    vs_curl_set_socket_opener(handle, openSocket, context)
    vs_curl_set_before_request(handle, beforeRequest, context)
    vs_curl_set_talk_reader(handle, readTalk, context)
  }
}

private func transfer(_ context: UnsafeMutableRawPointer) -> CurlTransfer {
  Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
}

private func receiveBody(bytes: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?) -> Int {
  guard let context else { return 0 }
  switch transfer(context).receive(body: UnsafeRawBufferPointer(start: bytes, count: size * count)) {
  case .taken: return size * count
  case .paused: return Int(CURL_WRITEFUNC_PAUSE)
  // Anything but the number of bytes is an error; none were taken.
  case .refused: return size * count == 0 ? 1 : 0
  }
}

private func receiveHeader(bytes: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?) -> Int {
  guard let context else { return 0 }
  return transfer(context).receive(headerLine: UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
}

private func openSocket(
  context: UnsafeMutableRawPointer?, _: curlsocktype, address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
  guard let context, let address else { return -1 }
  guard transfer(context).mayConnect(to: withUnsafePointer(to: &address.pointee.addr) { IPAddress($0) }) else { return -1 }
  return socket(address.pointee.family, address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue), address.pointee.protocol)
}

private func beforeRequest(
  context: UnsafeMutableRawPointer?, peer: UnsafeMutablePointer<CChar>?, _: UnsafeMutablePointer<CChar>?, _: Int32, _: Int32
) -> Int32 {
  guard let context else { return CURL_PREREQFUNC_ABORT }
  let address = peer.flatMap { IPAddress(String(cString: $0)) }
  return transfer(context).mayBegin(with: address) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
}

/// libcurl's talk of what it does. No option and no error code tells a refused stream from a broken connection.
private func readTalk(
  _: UnsafeMutableRawPointer?, kind: curl_infotype, bytes: UnsafeMutablePointer<CChar>?, size: Int,
  context: UnsafeMutableRawPointer?
) -> Int32 {
  guard kind == CURLINFO_TEXT, let context, let bytes else { return 0 }
  let text = String(decoding: UnsafeRawBufferPointer(start: bytes, count: size), as: UTF8.self)
  // No stream at all was begun on a connection whose last one is 0.
  let isGoneAway =
    text.contains("GOAWAY, error=") && (text.hasSuffix("last_stream=0") || text.hasSuffix("last_stream=0\n"))
  if text.contains("REFUSED_STREAM, retrying") || isGoneAway { transfer(context).streamRefused() }
  return 0
}
