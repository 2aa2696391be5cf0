import SketchCore

/// An image server that may run on this machine: where it usually listens, how it is recognised, and how it is
/// configured.
package struct LocalServer: Sendable, Equatable, Decodable {
  /// "ComfyUI"
  package var title: String
  package var port: Int
  /// Path that can be asked for without consequences for the server.
  package var path: String
  /// Members the answer's JSON object has; what has them all is this server.
  package var signature: [String]
  /// Its name in `order` of [providers].
  package var order: String
  /// Lines to write into the configuration beside its place in `order`; none where the defaults reach it.
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

  /// Lines that add servers to the configuration: before the illustrator, which always draws, and behind everyone else.
  package static func configuration(adding servers: [LocalServer], to order: [String]) -> [String] {
    var order = order
    order.insert(contentsOf: servers.map(\.order), at: order.firstIndex(of: "illustrator") ?? order.count)
    return ["[providers]", "order = \(order.joined(separator: ", "))"] + servers.flatMap(\.lines)
  }
}
