import FoundationEssentials
import SketchCore

/// Probe for the image servers that run on this machine.
package struct LocalServerProbe: Sendable {
  private let transport: any HTTPTransport
  private let servers: [LocalServer]
  private let patience: Duration

  /// - Parameter patience: with one that hangs.
  package init(_ servers: [LocalServer], transport: any HTTPTransport, patience: Duration = .seconds(1)) {
    self.servers = servers
    self.transport = transport
    self.patience = patience
  }

  /// Servers that answer as expected, in the table's order. Asks all at once.
  package func running() async -> [LocalServer] {
    await withTaskGroup(of: (Int, Bool).self) { group in
      for (index, server) in servers.enumerated() { group.addTask { (index, await answers(server)) } }
      let found = await group.reduce(into: Set<Int>()) { found, answer in
        if answer.1 { found.insert(answer.0) }
      }
      return servers.indices.filter(found.contains).map { servers[$0] }
    }
  }

  private func answers(_ server: LocalServer) async -> Bool {
    let request = HTTPRequest(
      .get, "http://127.0.0.1:\(server.port)\(server.path)", headers: [HTTPField("Accept", "application/json")],
      limits: HTTPLimits(connect: patience / 2, total: patience, maximumBytes: 1 << 20))
    guard let answer = try? await transport.send(request), answer.status == 200,
      let object = try? JSONDecoder().decode([String: JSONValue].self, from: Data(answer.body))
    else { return false }
    return server.signature.allSatisfy { object[$0] != nil }
  }
}
