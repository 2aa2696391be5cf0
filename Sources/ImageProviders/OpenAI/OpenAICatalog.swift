import SketchCore

/// Catalogue of servers with an images API like OpenAI's, and of their models.
package struct OpenAICatalog: Sendable, Decodable {
  struct Server: Sendable, Decodable {
    /// "OpenAI"
    var title: String
    var base: String
    var needsKey: Bool
    var isFree: Bool
  }

  let defaultModel: String
  let servers: [String: Server]
  var models: [OpenAIModel]

  /// - Throws: `SketchError` `.configuration` when the file is missing or cannot be read.
  package static func load() throws -> OpenAICatalog { try ModelData.read(OpenAICatalog.self, "openai.json") }

  /// The kinds of server there are, beside OpenAI's own.
  package var compatibleServers: [String] { servers.keys.filter { $0 != "openai" }.sorted() }

  /// - Throws: `SketchError` `.configuration`, with the kinds there are.
  func server(_ name: String) throws -> Server {
    guard let server = servers[name] else {
      throw SketchError(
        .configuration, "there is no kind of image server called “\(name)”",
        advice: "Use one of \(servers.keys.sorted().joined(separator: ", ")).")
    }
    return server
  }

  /// Names of a server's models.
  func names(of server: String) -> [String] { models.filter { $0.server == server && $0.id != "*" }.map(\.id) }

  /// The model's own entry, or the one for any model of the server, under the asked name.
  /// - Throws: `SketchError` `.configuration` when the server has neither.
  func model(_ id: String, server: String) throws -> OpenAIModel {
    let ofServer = models.filter { $0.server == server }
    // A dated snapshot is its model: "gpt-image-2-2026-04-21".
    let known = ofServer.filter { $0.id == id || id.hasPrefix($0.id + "-2") }.max { $0.id.count < $1.id.count }
    guard var model = known ?? ofServer.first(where: { $0.id == "*" }) else {
      throw SketchError(
        .configuration, "nothing is known of the model “\(id)”",
        advice: "Describe it in a file of your own in providers.d, or use another one.")
    }
    model.id = id
    return model
  }
}
