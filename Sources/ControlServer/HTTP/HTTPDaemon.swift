import CMicroHTTPD
import Dispatch
import Glibc
import SketchCore
import Synchronization

/// Owns one libmicrohttpd daemon on a listening socket: its polling thread reads requests and writes answers, tasks of
/// ours make them.
///
/// No other file but `PendingRequest` calls the library. The object keeps itself alive from `start` until `stop`
/// returned.
final class HTTPDaemon: Sendable {
  private let limits: ControlLimits
  private let door: any Door
  private let requests = PendingRequests()
  private let connections: OpenConnections
  /// Closes connections that take too long.
  private let watch = Mutex<Task<Void, Never>?>(nil)
  private let handle = Mutex<Handle?>(nil)

  /// `@unchecked Sendable`: libmicrohttpd's daemon functions may be called from any thread; we call each once.
  private struct Handle: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  /// - Throws: `SketchError` `.socket`.
  static func start(
    listeningOn descriptor: Int32, limits: ControlLimits, door: any Door
  ) throws(SketchError) -> HTTPDaemon {
    let daemon = HTTPDaemon(limits: limits, door: door)
    let context = Unmanaged.passRetained(daemon)
    guard
      let pointer = vs_mhd_start(
        descriptor, accessHandler, completionHandler, connectionHandler, addressHandler, context.toOpaque(),
        UInt32(limits.connections + limits.spare), UInt32(limits.idleSeconds), limits.header)
    else {
      context.release()
      throw SketchError(.socket, "the HTTP server could not be started on a listening socket", advice: "Look at `ulimit -n` and memory.")
    }
    daemon.handle.withLock { $0 = Handle(pointer: pointer) }
    daemon.watch.withLock { $0 = Task { [connections = daemon.connections] in await connections.watch() } }
    return daemon
  }

  private init(limits: ControlLimits, door: any Door) {
    self.limits = limits
    connections = OpenConnections(limits)
    self.door = door
  }

  /// Stops accepting, ends event streams, lets running requests finish for at most `limit`, gives up the rest. Later
  /// calls return at once.
  ///
  /// The listening socket stays open: it is the caller's again.
  func stop(within limit: Duration) async {
    guard requests.beginStopping(), let handle = handle.withLock({ $0.take() }) else { return }
    watch.withLock { $0?.cancel() }
    MHD_quiesce_daemon(handle.pointer)
    for pending in requests.all { pending.endStream() }
    await requests.waitUntilIdle(atMost: limit)
    for pending in requests.all {
      pending.endStream()
      pending.giveUp(HTTPDaemon.stopping.response)
    }
    // For their answers to be written.
    await requests.waitUntilIdle(atMost: .seconds(1))
    await withCheckedContinuation { done in
      // Joins the polling thread; a serial queue has a thread of its own to block.
      DispatchQueue(label: "control-server-stop").async {
        MHD_stop_daemon(handle.pointer)
        done.resume()
      }
    }
    Unmanaged.passUnretained(self).release()
  }

  /// Ends the event streams whose requests are of this kind.
  func endStreams(where isMeant: (HTTPRequest) -> Bool) {
    for pending in requests.all where isMeant(pending.head) { pending.endStream() }
  }

  /// Returns when a request of our own has been answered; at once when there is no connection to be had for it, for
  /// then others are being answered.
  func respond() async {
    guard let socket = handle.withLock({ handle in handle.flatMap { Self.connect(to: $0) } }) else { return }
    await withCheckedContinuation { answered in
      DispatchQueue(label: "control-server-probe").async {
        let request = "OPTIONS /v1/status HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        var byte: UInt8 = 0
        _ = send(socket, request, request.utf8.count, Int32(MSG_NOSIGNAL))
        _ = recv(socket, &byte, 1, 0)
        close(socket)
        answered.resume()
      }
    }
  }

  /// Our end of a new connection; nil when the server has as many as it may.
  private static func connect(to daemon: Handle) -> Int32? {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else { return nil }
    var address = sockaddr(sa_family: sa_family_t(AF_UNIX), sa_data: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    // On failure, too, the server closes its end.
    let size = socklen_t(MemoryLayout<sa_family_t>.size)
    guard MHD_add_connection(daemon.pointer, ends[1], &address, size) == .YES else {
      close(ends[0])
      return nil
    }
    return ends[0]
  }

  private static let stopping = Problem(
    503, SketchError(.shuttingDown, "the daemon is stopping", advice: "Try again when it runs again."),
    headers: ["Connection": "close", "Retry-After": "1"])

  // MARK: On the polling thread

  /// - Returns: nil for a connection that is not let in, whose bytes are not for us to read.
  fileprivate func begin(_ connection: OpaquePointer, _ method: String, _ path: String) -> (PendingRequest, MHD_Result)? {
    guard !connections.isRefused(connection) else { return nil }
    let headers = connection.headers
    var request = HTTPRequest(method, path, query: connection.query, headers: headers.values)
    request.repeatedHeaders = headers.repeated
    request.hasOddAddress = connections.hasOddAddress(connection) || !request.isText
    let pending = PendingRequest(connection: connection, request: request)
    requests.add(pending)
    pending.refusal = refusal(of: request, on: connection)
    // A client that waits for “100 Continue”, or sends no body, can have the refusal at once.
    let sendsBody = request.headers["content-length"].map { $0 != "0" } ?? (request.headers["transfer-encoding"] != nil)
    if pending.refusal != nil, !sendsBody || request.headers["expect"] != nil, case .deliver(let response) = pending.next() {
      return (pending, deliver(response, on: connection))
    }
    return (pending, .YES)
  }

  private func refusal(of request: HTTPRequest, on connection: OpaquePointer) -> Problem? {
    if requests.isStopping { return HTTPDaemon.stopping }
    do {
      try door.check(request, on: vs_mhd_connection_fd(connection))
      return nil
    } catch {
      return error
    }
  }

  fileprivate func proceed(_ pending: PendingRequest, _ body: UnsafeRawBufferPointer) -> MHD_Result {
    guard body.isEmpty else {
      let gate = RequestGate(bodyLimit: limits.body)
      let limit = gate.limit(of: pending.head)
      pending.receive(body, limit: limit, tooLarge: gate.tooLarge(pending.head))
      // Who goes on sending that much is not going to read an answer.
      return pending.received > max(16 * limits.body, limit) ? .NO : .YES
    }
    switch pending.next() {
    case .deliver(let response): return deliver(response, on: pending.connection)
    case .nothing: return .YES
    case .start:
      connections.enter(.answering, pending.connection)
      pending.run(door.respond)
      return .YES
    }
  }

  private func deliver(_ response: HTTPResponse, on connection: OpaquePointer) -> MHD_Result {
    guard case .events(let feed) = response.body else {
      connections.enter(.sending, connection)
      return connection.queue(door.seal(response))
    }
    let (isRoom, dropped) = connections.makeRoomForStream()
    guard isRoom else {
      feed.close()
      connections.enter(.sending, connection)
      return connection.queue(door.seal(tooManyStreams.response))
    }
    // Suspended, it would not be found closed before the next event.
    for pending in requests.all where pending.connection == dropped { pending.endStream() }
    connections.enter(.streaming, connection)
    return connection.queue(door.seal(response))
  }

  private var tooManyStreams: Problem {
    Problem(
      503,
      SketchError(
        .tooBusy, "\(limits.eventReaders) event streams are open already",
        advice: "Close one: another voicesketchctl watch, for example."), headers: ["Retry-After": "1"])
  }

  fileprivate func complete(_ pending: PendingRequest) {
    connections.enter(.idle, pending.connection)
    requests.remove(pending)
  }

  fileprivate func notice(_ connection: OpaquePointer, _ code: MHD_ConnectionNotificationCode) {
    guard code == .CONNECTION_NOTIFY_STARTED else { return connections.closed(connection) }
    let isAdmitted = door.admits(vs_mhd_connection_fd(connection))
    if isAdmitted { connections.opened(connection) } else { connections.refused(connection) }
  }

  fileprivate func begin(_ connection: OpaquePointer, address: UnsafePointer<CChar>) {
    connections.began(connection, address: address)
  }
}

private func accessHandler(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?, url: UnsafePointer<CChar>?, method: UnsafePointer<CChar>?,
  version: UnsafePointer<CChar>?, body: UnsafePointer<CChar>?, size: UnsafeMutablePointer<Int>?,
  slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let context, let connection, let url, let method, let size, let slot else { return .NO }
  let daemon = Unmanaged<HTTPDaemon>.fromOpaque(context).takeUnretainedValue()
  guard let known = slot.pointee else {
    let begun = daemon.begin(connection, String(cString: method), String(cString: url))
    guard let (pending, result) = begun else { return .NO }
    // Released by the completion handler, which libmicrohttpd calls on all paths.
    slot.pointee = Unmanaged.passRetained(pending).toOpaque()
    return result
  }
  let pending = Unmanaged<PendingRequest>.fromOpaque(known).takeUnretainedValue()
  let part = UnsafeRawBufferPointer(start: body, count: size.pointee)
  size.pointee = 0
  return daemon.proceed(pending, part)
}

private func connectionHandler(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?, slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  code: MHD_ConnectionNotificationCode
) {
  guard let context, let connection else { return }
  Unmanaged<HTTPDaemon>.fromOpaque(context).takeUnretainedValue().notice(connection, code)
}

private func addressHandler(
  context: UnsafeMutableRawPointer?, address: UnsafePointer<CChar>?, connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
  if let context, let connection, let address {
    Unmanaged<HTTPDaemon>.fromOpaque(context).takeUnretainedValue().begin(connection, address: address)
  }
  // Becomes the request's slot, which is empty before it has its headers.
  return nil
}

private func completionHandler(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?, slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  reason: MHD_RequestTerminationCode
) {
  guard let context, let slot, let known = slot.pointee else { return }
  let pending = Unmanaged<PendingRequest>.fromOpaque(known).takeRetainedValue()
  slot.pointee = nil
  Unmanaged<HTTPDaemon>.fromOpaque(context).takeUnretainedValue().complete(pending)
}
