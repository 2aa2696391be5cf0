import Foundation

/// A port of this machine that answers no attempt to connect: somebody listens, but the queue of those who wait is full.
package final class DeafPort: Sendable {
  package let port: Int
  private let descriptors: [Int32]

  package init() throws {
    let listener: Int32
    (listener, port) = try FaultyServer.listen(backlog: 0)
    var descriptors = [listener]
    var address = FaultyServer.loopback(port: port)
    for _ in 0..<4 {
      let caller = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
      descriptors.append(caller)
      withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = connect(caller, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
      }
    }
    self.descriptors = descriptors
  }

  deinit {
    for descriptor in descriptors { close(descriptor) }
  }
}
