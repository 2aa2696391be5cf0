import Foundation
import Synchronization

/// An HTTP server on loopback that misbehaves as it is told: raw sockets, a thread for each connection, no rule of HTTP it would not break.
///
/// The script is called for each request and writes whatever it likes to the wire; when it returns `.keepAlive` the next request is read
/// from the same connection. The server ends, with all its connections, when it is released.
package final class FaultyServer: Sendable {
  package struct Request: Sendable, Equatable {
    package var method: String
    package var target: String
    /// In order, names as they were sent.
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]
    /// Number of the connection it came on, from 1.
    package var connection: Int

    /// The first value of this name, whatever its case.
    package subscript(_ name: String) -> String? {
      headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    package static func == (left: Request, right: Request) -> Bool {
      left.method == right.method && left.target == right.target && left.body == right.body && left.connection == right.connection
        && left.headers.elementsEqual(right.headers, by: ==)
    }
  }

  /// Fate of the connection after an answer.
  package enum After: Sendable {
    case keepAlive
    case close
    /// Closed so that the peer sees a reset instead of an end.
    case reset
    /// Silence: the connection stays open until the peer or the server ends it.
    case stall
  }

  package typealias Script = @Sendable (Request, Wire) throws -> After

  private struct State {
    var requests: [Request] = []
    var connections = 0
    var open: Set<Int32> = []
    var isStopped = false
  }

  private final class Shared: Sendable {
    let state = Mutex(State())
  }

  package let port: Int
  private let listener: Int32
  private let shared = Shared()
  private let isTLS: Bool

  /// - Parameter identity: makes it a TLS server.
  package convenience init(identity: TLSIdentity? = nil, script: @escaping Script) throws {
    try self.init(identity, greet: nil, script: script)
  }

  /// A server that has made up its mind before a request is read: `greet` is called when somebody connects.
  package convenience init(greet: @escaping @Sendable (Wire) throws -> After) throws {
    try self.init(nil, greet: greet, script: { _, _ in .close })
  }

  private init(_ identity: TLSIdentity?, greet: (@Sendable (Wire) throws -> After)?, script: @escaping Script) throws {
    (listener, port) = try FaultyServer.listen(backlog: 512)
    isTLS = identity != nil
    let (listener, shared) = (listener, shared)
    Thread.detachNewThread {
      while true {
        let descriptor = accept(listener, nil, nil)
        guard descriptor >= 0 else {
          close(listener)
          return
        }
        let number = shared.state.withLock { state -> Int? in
          guard !state.isStopped else { return nil }
          state.connections += 1
          state.open.insert(descriptor)
          return state.connections
        }
        guard let number else {
          close(descriptor)
          continue
        }
        Thread.detachNewThread {
          FaultyServer.serve(Wire(descriptor), number, identity, greet, script, shared)
        }
      }
    }
  }

  deinit {
    // The threads wake from what they wait for and close their own descriptors.
    shared.state.withLock { state in
      state.isStopped = true
      for descriptor in state.open { shutdown(descriptor, Int32(SHUT_RDWR)) }
    }
    // Wakes the accepting thread, which closes it.
    shutdown(listener, Int32(SHUT_RDWR))
  }

  /// Without a slash at the end.
  package var url: String { "\(isTLS ? "https" : "http")://127.0.0.1:\(port)" }
  /// Every request that arrived whole.
  package var requests: [Request] { shared.state.withLock { $0.requests } }
  package var connections: Int { shared.state.withLock { $0.connections } }
  /// Connections that neither side has closed yet.
  package var openConnections: Int { shared.state.withLock { $0.open.count } }

  private static func serve(
    _ wire: Wire, _ number: Int, _ identity: TLSIdentity?, _ greet: (@Sendable (Wire) throws -> After)?, _ script: Script, _ shared: Shared
  ) {
    var after = After.close
    defer {
      wire.sayGoodbye(after)
      // Closed under the lock, so that `deinit` shuts down no descriptor that has become somebody else's.
      shared.state.withLock { state in
        state.open.remove(wire.descriptor)
        close(wire.descriptor)
      }
    }
    do {
      if let greet {
        after = try greet(wire)
        if after == .stall { wire.waitForClose() }
        return
      }
      if let identity { try wire.shakeHands(identity) }
      repeat {
        guard let request = try wire.readRequest(number) else { return }
        shared.state.withLock { $0.requests.append(request) }
        after = try script(request, wire)
      } while after == .keepAlive
      if after == .stall { wire.waitForClose() }
    } catch {
      // The peer has gone, which for many scripts is the point.
      after = .close
    }
  }

  static func loopback(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    address.sin_port = UInt16(port).bigEndian
    return address
  }

  /// A listening socket on a free port.
  static func listen(backlog: Int32) throws -> (descriptor: Int32, port: Int) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = loopback(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(descriptor, pointer, length) | Glibc.listen(descriptor, backlog) | getsockname(descriptor, pointer, &length)
      }
    }
    guard descriptor >= 0, status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
  }

  /// A port of this machine on which nobody listens.
  package static func closedPort() throws -> Int {
    let (descriptor, port) = try listen(backlog: 1)
    close(descriptor)
    return port
  }
}
