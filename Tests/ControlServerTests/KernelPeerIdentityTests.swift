import Glibc
import SketchCore
import TestSupport
import Testing

@testable import ControlServer

@Suite struct KernelPeerIdentityTests {
  /// Both ends of a connection, in one process.
  private func withConnection(isIPv6: Bool, _ body: (_ accepted: Int32, _ client: inout RawConnection?) throws -> Void) throws {
    let listener = try PageSockets(port: 0)
    var client: RawConnection? = try RawConnection(port: listener.port, isIPv6: isIPv6)
    var accepted: Int32 = -1
    while accepted < 0 { accepted = accept(listener.descriptors[isIPv6 ? 1 : 0], nil, nil) }
    defer { close(accepted) }
    try body(accepted, &client)
  }

  @Test(arguments: [false, true])
  func `who connected is known while they are connected, and from both sources`(isIPv6: Bool) throws {
    try withConnection(isIPv6: isIPv6) { accepted, client in
      let ends = try #require(SocketEnds(ofPeerOf: accepted))
      #expect(KernelPeerIdentity().owner(of: accepted) == geteuid())
      #expect(try SocketDiagnosis.owner(of: ends) == geteuid())
      #expect(ProcNetTCP.owner(of: ends) == geteuid())
      withExtendedLifetime(client) {}
    }
  }

  @Test(arguments: [false, true])
  func `a client that closed its socket is nobody, not root`(isIPv6: Bool) throws {
    try withConnection(isIPv6: isIPv6) { accepted, client in
      let ends = try #require(SocketEnds(ofPeerOf: accepted))
      client = nil
      #expect(KernelPeerIdentity().owner(of: accepted) == nil)
      let diagnosed = try? SocketDiagnosis.owner(of: ends)
      #expect(diagnosed == nil)
      #expect(ProcNetTCP.owner(of: ends) == nil)
    }
  }

  @Test func `a listening socket on the client's port is not the client`() throws {
    let listener = try PageSockets(port: 0)
    let nowhere = SocketEnds(
      local: .init(address: [127, 0, 0, 1], port: listener.port), remote: .init(address: [127, 0, 0, 1], port: 1))
    let diagnosed = try? SocketDiagnosis.owner(of: nowhere)
    #expect(diagnosed == nil)
    #expect(ProcNetTCP.owner(of: nowhere) == nil)
  }

  @Test func `a Unix socket has no such peer`() throws {
    var pair: [Int32] = [-1, -1]
    #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
    #expect(KernelPeerIdentity().owner(of: pair[0]) == nil)
    for end in pair { close(end) }
  }

  @Test func `a line of the kernel's table is read as it is meant`() {
    let table = """
        sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
         0: 0100007F:1F90 0100007F:C350 01 00000000:00000000 00:00000000 00000000     0        0 11 1 0000000000000000
         1: 0100007F:C350 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1000        0 12 1 0000000000000000
         2: 0100007F:C351 0100007F:1F90 05 00000000:00000000 00:00000000 00000000     0        0 0 1 0000000000000000
         3: 0100007F:C352 0100007F:1F90 01 00000000:00000000 00:00000000 00000000     0        0 0 1 0000000000000000
      """
    func owner(_ port: UInt16) -> uid_t? {
      let loopback: [UInt8] = [127, 0, 0, 1]
      let ends = SocketEnds(local: .init(address: loopback, port: port), remote: .init(address: loopback, port: 8080))
      return ProcNetTCP.owner(of: ends, in: table)
    }
    #expect(owner(0xC350) == 1000)
    #expect(owner(0xC351) == nil && owner(0xC352) == nil && owner(0xC353) == nil)
  }
}
