import Foundation
import TestSupport
import Testing

@testable import ImageProviders

@Suite struct HTTPSecurityTests {
  private func answering(_ identity: TLSIdentity) throws -> FaultyServer {
    try FaultyServer(identity: identity) { _, wire in
      try wire.answer()
      return .keepAlive
    }
  }

  @Test func `a certificate that is trusted is trusted`() async throws {
    let identity = try TLSIdentity()
    let server = try answering(identity)
    try await withTrust(in: identity) { transport in
      let response = try await transport.send(HTTPRequest(.get, server.url))
      #expect(response.status == 200)
    }
  }

  @Test func `SSL_CERT_FILE names further authorities`() async throws {
    let identity = try TLSIdentity()
    let server = try answering(identity)
    try await withScratchDirectory { folder in
      let transport = CurlTransport(environment: ["SSL_CERT_FILE": try identity.writeCertificate(into: folder)])
      let response = try await transport.send(HTTPRequest(.get, server.url))
      #expect(response.status == 200)
    }
  }

  enum Flaw: CaseIterable { case untrusted, otherName, expired }

  @Test(arguments: Flaw.allCases)
  func `a certificate with a flaw gets no request`(flaw: Flaw) async throws {
    let identity =
      switch flaw {
      case .untrusted: try TLSIdentity()
      case .otherName: try TLSIdentity(names: ["fal.run"], addresses: [])
      case .expired: try TLSIdentity(isExpired: true)
      }
    let server = try answering(identity)
    try await withTrust(in: flaw == .untrusted ? nil : identity) { transport in
      let failure = await #expect(throws: HTTPFailure.self) {
        try await transport.send(HTTPRequest(.post, server.url, credential: HTTPField("Authorization", "Key a:b")))
      }
      #expect(failure?.kind == .tls)
      #expect(failure?.wasSent == false)
      #expect(failure?.reason.hasPrefix("there is no trustworthy encryption with 127.0.0.1 (") == true)
    }
    #expect(server.requests.isEmpty)
  }

  @Test func `a server that does not speak TLS gets no request`() async throws {
    let server = try FaultyServer(greet: { wire in
      try wire.send("HTTP/1.1 400 Bad Request\r\n\r\n")
      return .stall
    })
    let failure = await failure(of: "https://127.0.0.1:\(server.port)")
    #expect(failure?.wasSent == false)
    #expect(failure?.kind == .tls)
    withExtendedLifetime(server) {}
  }

  @Test(arguments: [FaultyServer.After.close, .reset])
  func `a handshake that breaks off is no matter of certificates`(after: FaultyServer.After) async throws {
    let server = try FaultyServer(greet: { _ in after })
    let failure = await failure(of: "https://127.0.0.1:\(server.port)")
    #expect(failure == HTTPFailure(.reset, reason: "127.0.0.1 broke off before anything could be asked", wasSent: false))
    withExtendedLifetime(server) {}
  }

  @Test func `a handshake that does not come to an end is a connection that did not come about`() async throws {
    let server = try FaultyServer(greet: { _ in .stall })
    let failure = await failure(of: "https://127.0.0.1:\(server.port)", HTTPLimits(connect: .milliseconds(400)))
    #expect(failure == HTTPFailure(.connectTimeout, reason: "127.0.0.1 could not be connected to in time", wasSent: false))
    withExtendedLifetime(server) {}
  }

  private func failure(of url: String, _ limits: HTTPLimits = HTTPLimits()) async -> HTTPFailure? {
    let transport = CurlTransport(environment: [:])
    return await #expect(throws: HTTPFailure.self) { try await transport.send(HTTPRequest(.post, url, limits: limits)) }
  }
}
