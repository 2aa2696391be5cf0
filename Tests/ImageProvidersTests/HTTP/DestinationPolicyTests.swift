import Glibc
import TestSupport
import Testing

@testable import ImageProviders

/// Which addresses may be asked, by their text and by what they resolve to.
@Suite struct DestinationPolicyTests {
  @Test(arguments: [
    "127.0.0.1", "127.8.9.1", "0.0.0.0", "10.0.0.1", "100.64.0.1", "100.127.255.255", "169.254.169.254", "172.16.0.1", "172.31.255.255",
    "192.168.1.1", "192.0.0.1", "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.1.1.1", "240.0.0.1",
    "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "64:ff9b::7f00:1", "64:ff9b::a00:1",
    "64:ff9b:1::1", "fe80::1", "fe80::1%lo", "fc00::1", "fd12:3456::1", "ff02::1", "2001:db8::1", "2002:7f00:1::", "2001::1", "100::1",
    "::127.0.0.1", "fec0::1", "3fff::1",
  ])
  func `is nobody's public address`(text: String) throws {
    #expect(try !#require(IPAddress(text)).isPublic)
  }

  @Test(arguments: [
    "1.1.1.1", "8.8.8.8", "100.63.255.255", "100.128.0.1", "172.15.0.1", "172.32.0.1", "192.167.1.1", "198.17.0.1", "223.255.255.255",
    "2606:4700::1111", "2a00:1450:4001::1", "::ffff:8.8.8.8", "64:ff9b::808:808",
  ])
  func `is a public address`(text: String) throws {
    #expect(try #require(IPAddress(text)).isPublic)
  }

  @Test func `this machine is known in all its clothes`() throws {
    for text in ["127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1"] { #expect(try #require(IPAddress(text)).isLoopback) }
    for text in ["128.0.0.1", "::2", "::ffff:128.0.0.1", "0.0.0.0"] { #expect(try !#require(IPAddress(text)).isLoopback) }
    #expect(IPAddress("localhost") == nil)
  }

  @Test(arguments: [
    "https://localhost/a.png", "https://LOCALHOST./a.png", "https://a.localhost/", "https://127.0.0.1/a.png", "https://2130706433/",
    "https://0x7f.1/", "https://017700000001/", "https://[::1]/", "https://[::ffff:127.0.0.1]/", "https://[64:ff9b::7f00:1]/",
    "https://10.1.2.3/", "https://169.254.169.254/latest/meta-data", "http://v3.fal.media/a.png", "https://user:pw@v3.fal.media/a.png",
    "file:///etc/passwd", "ftp://v3.fal.media/a", "data:image/png;base64,AA==", "v3.fal.media/a.png", "", "https://",
    "https://v3.fal.media\r\nX: y/", "https://v3.fal.media/\0", "https://v3.fal.media:0/", "https://v3.fal.media:99999/",
    "https://a b/", "https://127.0.0.1:8188@v3.fal.media/",
  ])
  func `is no link of a picture`(url: String) async throws {
    let transport = CurlTransport(environment: [:])
    let failure = await #expect(throws: HTTPFailure.self) {
      try await transport.send(HTTPRequest(.get, url, destinations: .publicMedia, limits: HTTPLimits(connect: .seconds(2))))
    }
    #expect(failure?.kind == .forbidden || failure?.kind == .malformed)
    #expect(failure?.wasSent == false)
    #expect(failure?.reason.contains("pw") == false)
  }

  /// A name that leads to this machine or its network without saying so.
  private static let inwardName: String? = {
    var buffer = [CChar](repeating: 0, count: 256)
    gethostname(&buffer, buffer.count)
    let names = ["ip6-localhost", String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)]
    return names.first { name in
      var list: UnsafeMutablePointer<addrinfo>?
      guard getaddrinfo(name, nil, nil, &list) == 0, let list else { return false }
      defer { freeaddrinfo(list) }
      return IPAddress(list.pointee.ai_addr).map { !$0.isPublic } ?? false
    }
  }()

  @Test(.enabled(if: inwardName != nil, "no name here leads inward"))
  func `a name that leads inward is refused once it is resolved, and nobody is connected to`() async throws {
    let name = try #require(DestinationPolicyTests.inwardName)
    let transport = CurlTransport(environment: [:])
    let failure = await #expect(throws: HTTPFailure.self) {
      try await transport.send(HTTPRequest(.get, "https://\(name)/a.png", destinations: .publicMedia))
    }
    #expect(failure == HTTPFailure(.forbidden, reason: "\(name) leads to an address that is not public", wasSent: false))
  }

  @Test func `a connection kept from an allowed request does not serve a forbidden one`() async throws {
    let identity = try TLSIdentity(names: ["localhost"])
    let server = try FaultyServer(identity: identity) { _, wire in
      try wire.answer()
      return .keepAlive
    }
    try await withTrust(in: identity) { transport in
      _ = try await transport.send(HTTPRequest(.get, server.url))
      let failure = await #expect(throws: HTTPFailure.self) {
        try await transport.send(HTTPRequest(.get, server.url, destinations: .publicMedia))
      }
      #expect(failure?.kind == .forbidden)
    }
    #expect(server.requests.count == 1)
  }

  @Test(arguments: ["http://192.0.2.1/", "http://10.0.0.1/v1/images", "http://[2001:db8::1]/"])
  func `a server elsewhere is not asked without encryption`(url: String) async throws {
    let transport = CurlTransport(environment: [:])
    let failure = await #expect(throws: HTTPFailure.self) {
      try await transport.send(HTTPRequest(.get, url, credential: HTTPField("Authorization", "Key a:b")))
    }
    #expect(failure?.kind == .forbidden)
    #expect(failure?.wasSent == false)
    #expect(failure?.reason.contains("without encryption, which is allowed on this machine only") == true)
  }

  @Test func `unless the user said so`() throws {
    let address = try WebAddress("http://192.168.1.7:7860/x")
    #expect(DestinationPolicy.insecureServer.objection(to: address) == nil)
    #expect(DestinationPolicy.insecureServer.objection(toPeer: IPAddress("192.168.1.7"), for: address) == nil)
    #expect(DestinationPolicy.server.objection(toPeer: IPAddress("192.168.1.7"), for: try WebAddress("http://nas/")) != nil)
    #expect(DestinationPolicy.server.objection(toPeer: IPAddress("192.168.1.7"), for: try WebAddress("https://nas/")) == nil)
  }

  @Test func `a local server's own pictures are its own, under any name of this machine`() throws {
    let destinations = DestinationPolicy.media(ofServer: "http://127.0.0.1:8188")
    for url in ["http://127.0.0.1:8188/view", "http://localhost:8188/view", "http://[::1]:8188/"] {
      let address = try WebAddress(url)
      #expect(destinations.objection(to: address) == nil)
    }
    for url in ["http://127.0.0.1:8189/view", "https://127.0.0.1:8188/", "http://127.0.0.1/", "http://8.8.8.8:8188/"] {
      let address = try WebAddress(url)
      #expect(destinations.objection(to: address) != nil)
    }
    #expect(destinations.objection(to: try WebAddress("https://v3.fal.media/a.png")) == nil)
    #expect(destinations.objection(toPeer: IPAddress("10.0.0.1"), for: try WebAddress("https://v3.fal.media/a.png")) != nil)
  }

  @Test func `a proxy is used as the environment says, never for this machine`() throws {
    let proxies = ProxySettings(environment: [
      "https_proxy": "http://proxy:3128", "http_proxy": "http://plain:1", "HTTP_PROXY": "http://cgi:1",
      "no_proxy": "example.org, .intern,10.0.0.0/8,192.0.2.7",
    ])
    #expect(proxies.proxy(for: try WebAddress("https://queue.fal.run/x")) == "http://proxy:3128")
    #expect(proxies.proxy(for: try WebAddress("http://queue.fal.run/x")) == "http://plain:1")
    for url in [
      "https://localhost/", "http://127.0.0.1:7860", "http://[::1]/", "https://example.org/", "https://a.example.org", "https://x.intern/",
      "https://10.2.3.4/", "https://192.0.2.7/",
    ] {
      let address = try WebAddress(url)
      #expect(proxies.proxy(for: address) == nil)
    }
    #expect(proxies.proxy(for: try WebAddress("https://notexample.org/")) != nil)
    #expect(ProxySettings(environment: ["HTTP_PROXY": "http://cgi:1"]).proxy(for: try WebAddress("http://a.org")) == nil)
    #expect(ProxySettings(environment: ["ALL_PROXY": "socks5h://s:1"]).proxy(for: try WebAddress("http://a.org")) == "socks5h://s:1")
    #expect(ProxySettings(environment: ["ALL_PROXY": "http://p", "NO_PROXY": "*"]).proxy(for: try WebAddress("http://a.org")) == nil)
  }

  @Test func `what goes through a proxy is asked of the proxy`() async throws {
    let proxy = try FaultyServer { request, wire in
      try wire.answer(200, request.target, type: "text/plain")
      return .keepAlive
    }
    let transport = CurlTransport(environment: ["http_proxy": proxy.url, "https_proxy": proxy.url])
    // The proxy's own address is not the server's: it may well be on this machine.
    let response = try await transport.send(HTTPRequest(.get, "http://provider.invalid/x", destinations: .insecureServer))
    #expect(String(decoding: response.body, as: UTF8.self) == "http://provider.invalid/x")
    let local = try FaultyServer { _, wire in
      try wire.answer(200, "direct")
      return .keepAlive
    }
    #expect(try await transport.send(HTTPRequest(.get, local.url)).body == [UInt8]("direct".utf8))
    #expect(proxy.requests.count == 1)
  }

  @Test func `a proxy that does not let us through has not passed the request on`() async throws {
    let proxy = try FaultyServer { _, wire in
      try wire.answer(403, "no")
      return .close
    }
    let transport = CurlTransport(environment: ["https_proxy": proxy.url])
    let failure = await #expect(throws: HTTPFailure.self) {
      try await transport.send(HTTPRequest(.post, "https://queue.fal.invalid/x", credential: HTTPField("Authorization", "Key a:b")))
    }
    #expect(
      failure == HTTPFailure(.refused, reason: "the proxy does not let us through to queue.fal.invalid (status 403)", wasSent: false))
    #expect(proxy.requests.map(\.method) == ["CONNECT"])
    #expect(proxy.requests.first?["authorization"] == nil)
  }
}
