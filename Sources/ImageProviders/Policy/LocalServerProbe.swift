import FoundationEssentials
import SketchCore

/// An image server that may run on this machine: where it usually listens, how it is recognised, and how it is configured.
package struct LocalServer: Sendable, Equatable, Decodable {
  /// "ComfyUI"
  package var title: String
  package var port: Int
  /// What is asked for, without consequences for the server.
  package var path: String
  /// Members the answer's JSON object has; what has them all is this server.
  package var signature: [String]
  /// Its name in `order` of [providers].
  package var order: String
  /// What to write into the configuration.
  package var lines: [String]

  package init(title: String, port: Int, path: String, signature: [String], order: String, lines: [String]) {
    self.title = title
    self.port = port
    self.path = path
    self.signature = signature
    self.order = order
    self.lines = lines
  }

  /// - Throws: `SketchError` `.configuration` when the table is missing or cannot be read.
  package static func known() throws -> [LocalServer] { try ModelData.read([LocalServer].self, "local-servers.json") }
}

/// Finds the image servers that run on this machine.
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

  /// Those that answer as expected, in the table's order. Asks all at once.
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
