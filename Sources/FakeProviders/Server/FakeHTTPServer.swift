import CMicroHTTPD
import Glibc
import Synchronization

/// An HTTP/1.1 server on a loopback address: a thread of its own for every connection, so a handler may block as long
/// as its fault asks.
package final class FakeHTTPServer: Sendable {
  package typealias Handler = @Sendable (FakeRequest, FakeExchange) -> FakeAnswer

  /// "http://127.0.0.1:4711", or `https://localhost:4711` with TLS, for a certificate has to name it.
  package let url: String
  package let port: UInt16
  let wakeups = Wakeups()
  private let scheme: String
  private let handler: Handler
  private let running = Mutex<Handle?>(nil)
  private let accepted = Atomic<Int>(0)

  /// `@unchecked Sendable`: used once, by whoever takes it out of `running`.
  private struct Handle: @unchecked Sendable {
    let daemon: OpaquePointer
  }

  /// Number of connections clients have made.
  package var connections: Int { accepted.load(ordering: .relaxed) }

  package init(
    address: String = "127.0.0.1", port wanted: UInt16 = 0, tls: PEMIdentity? = nil, handler: @escaping Handler
  ) throws {
    let listener = try LoopbackListener(address: address, port: wanted)
    port = listener.port
    scheme = tls == nil ? "http" : "https"
    url = "\(scheme)://\(tls == nil ? address : "localhost"):\(listener.port)"
    self.handler = handler
    let context = Unmanaged.passRetained(self)
    guard
      let daemon = vs_mhd_start_blocking(
        listener.release(), accessHandler, completionHandler, connectionHandler, context.toOpaque(), 262_144, tls?.key, tls?.certificate)
    else {
      context.release()
      throw FakeServerFailure("libmicrohttpd does not start on \(url)")
    }
    running.withLock { $0 = Handle(daemon: daemon) }
  }

  /// Ends every wait and joins the threads. Later calls do nothing.
  package func stop() {
    guard let handle = running.withLock({ $0.take() }) else { return }
    wakeups.stop()
    MHD_stop_daemon(handle.daemon)  // closes the listening socket, too
    Unmanaged.passUnretained(self).release()
  }

  fileprivate func begin(_ connection: OpaquePointer, _ method: String, _ path: String) -> IncomingRequest {
    let headers = Dictionary(connection.values(of: .HEADER_KIND).map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { $1 })
    let query = connection.values(of: .GET_ARGUMENT_KIND).map { FakeHeader($0.name, $0.value) }
    return IncomingRequest(FakeRequest(method: method, path: path, queryItems: query, headers: headers, body: [], scheme: scheme))
  }

  fileprivate func finish(_ incoming: IncomingRequest, _ connection: OpaquePointer) -> MHD_Result {
    incoming.isAnswered = true
    let exchange = FakeExchange(socket: vs_mhd_connection_fd(connection), wakeups: wakeups)
    return connection.queue(handler(incoming.request, exchange), on: exchange)
  }

  fileprivate func connected() { accepted.add(1, ordering: .relaxed) }
}

/// A request while it comes in; touched by its connection's thread only.
private final class IncomingRequest {
  var request: FakeRequest
  var isAnswered = false

  init(_ request: FakeRequest) { self.request = request }
}

private func accessHandler(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?, url: UnsafePointer<CChar>?, method: UnsafePointer<CChar>?,
  version: UnsafePointer<CChar>?, body: UnsafePointer<CChar>?, size: UnsafeMutablePointer<Int>?,
  slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let context, let connection, let url, let method, let size, let slot else { return .NO }
  let server = Unmanaged<FakeHTTPServer>.fromOpaque(context).takeUnretainedValue()
  guard let known = slot.pointee else {
    // Released by the completion handler, which libmicrohttpd calls on all paths.
    slot.pointee = Unmanaged.passRetained(server.begin(connection, String(cString: method), String(cString: url))).toOpaque()
    return .YES
  }
  let incoming = Unmanaged<IncomingRequest>.fromOpaque(known).takeUnretainedValue()
  if size.pointee > 0 {
    incoming.request.body.append(contentsOf: UnsafeRawBufferPointer(start: body, count: size.pointee))
    size.pointee = 0
    return .YES
  }
  return incoming.isAnswered ? .YES : server.finish(incoming, connection)
}

private func completionHandler(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?, slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  reason: MHD_RequestTerminationCode
) {
  guard let slot, let known = slot.pointee else { return }
  Unmanaged<IncomingRequest>.fromOpaque(known).release()
  slot.pointee = nil
}

private func connectionHandler(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?, socketContext: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  code: MHD_ConnectionNotificationCode
) {
  // 0 is MHD_CONNECTION_NOTIFY_STARTED, which is not imported.
  guard let context, code.rawValue == 0 else { return }
  Unmanaged<FakeHTTPServer>.fromOpaque(context).takeUnretainedValue().connected()
}
