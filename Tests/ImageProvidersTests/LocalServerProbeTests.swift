import FakeProviders
import ImageProviders
import SketchCore
import TestSupport
import Testing

@Suite struct LocalServerProbeTests {
  private func server(_ name: String, port: Int, signature: [String] = ["samplers"]) -> LocalServer {
    LocalServer(title: name, port: port, path: "/capabilities", signature: signature, order: name, lines: ["[openai \(name)]"])
  }

  @Test func `only what answers as expected is found`() async throws {
    let right = try FaultyServer { _, wire in
      try wire.answer(200, #"{"samplers":[],"limits":{}}"#, type: "application/json")
      return .close
    }
    let other = try FaultyServer { _, wire in
      try wire.answer(200, #"{"models":[]}"#, type: "application/json")
      return .close
    }
    let page = try FaultyServer { _, wire in
      try wire.answer(200, "<html>samplers</html>", type: "text/html")
      return .close
    }
    let hanging = try FaultyServer { _, _ in .stall }
    let closed = try DeafPort()
    let servers = [
      server("page", port: page.port), server("hanging", port: hanging.port), server("right", port: right.port),
      server("other", port: other.port), server("closed", port: closed.port),
    ]
    let found = await LocalServerProbe(servers, transport: CurlTransport(environment: [:])).running()
    #expect(found.map(\.order) == ["right"])
    withExtendedLifetime((right, other, page, hanging, closed)) {}
  }

  @Test func `the servers that are known are recognised, each as what it is`() async throws {
    try await withFakeProviders { fakes in
      let addresses = ["a1111": fakes.a1111.url, "comfyui": fakes.comfyUI.url, "sdserver": fakes.sdServer.url]
      for (name, address) in addresses {
        let port = try #require(address.split(separator: ":").last.flatMap { Int($0) })
        // All of them are looked for at this one port.
        let servers = try LocalServer.known().map { server in
          var server = server
          server.port = port
          return server
        }
        let found = await LocalServerProbe(servers, transport: CurlTransport(environment: [:]), patience: .seconds(30)).running()
        #expect(found.map(\.order) == [name])
      }
    }
  }

  @Test func `a known server without a name of its own in the configuration brings its group`() throws {
    for server in try LocalServer.known() {
      let hasGroup = server.lines.first?.hasSuffix(" \(server.order)]") == true
      #expect((server.lines.isEmpty || hasGroup) && server.path.hasPrefix("/"))
    }
  }

  @Test func `a found server goes before the illustrator and behind everyone else`() {
    let found = [server("first", port: 1)]
    func order(_ old: String...) -> String { LocalServer.configuration(adding: found, to: old)[1] }
    #expect(LocalServer.configuration(adding: found, to: ["illustrator"])[0] == "[providers]")
    #expect(order("illustrator") == "order = first, illustrator")
    #expect(order("fal", "illustrator") == "order = fal, first, illustrator")
    #expect(order("fal") == "order = fal, first")
    #expect(LocalServer.configuration(adding: found, to: []).last == "[openai first]")
  }
}
