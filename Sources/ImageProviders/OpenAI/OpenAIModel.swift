import SketchCore

/// A model behind an images API that speaks OpenAI's protocol, as `openai.json` says.
struct OpenAIModel: Sendable, Equatable, Decodable {
  enum Dialect: String, Sendable, Decodable {
    /// Always base64, no `response_format`; knows background and streaming.
    case gptImage
    /// As DALL·E was asked, and most compatible servers still are.
    case legacy
  }

  enum Edits: String, Sendable, Decodable {
    /// `/images/edits`, told what to change.
    case instruction
    /// A creation that gets the picture along.
    case imageToImage
    case none
  }

  struct ImageInput: Sendable, Equatable, Decodable { var field: String }

  /// US dollars a million tokens.
  struct TokenPrice: Sendable, Equatable, Decodable {
    var textInput: Double
    var imageInput: Double
    var imageOutput: Double
    /// The day it was read, `YYYY-MM-DD`.
    var date: String
    var source: String
  }

  /// How many tokens things usually come to: what a picture will cost, before the first one's usage is known.
  struct UsualTokens: Sendable, Equatable, Decodable {
    /// Of a square picture, the dearest shape, by `Quality`.
    var picture: [String: Int]
    /// Of an unfinished picture shown on the way.
    var partial: Int
    /// Of a picture sent along.
    var source: Int
    /// The day it was read, `YYYY-MM-DD`, and where.
    var date: String
    var from: String
  }

  var server: String
  /// "*" stands for any model of the server.
  var id: String
  var title: String
  var dialect: Dialect
  var prompts: PromptFamilyName
  var speed: ModelSpeed
  /// By `Aspect`.
  var sizes: [String: String]
  /// By `Quality`; absent where the model has no such field.
  var quality: [String: String]?
  var maximumCount: Int
  /// Characters.
  var promptLimit: Int
  /// It takes `response_format`, and without it answers with addresses.
  var responseFormat: Bool?
  var transparent: Bool?
  var streams: Bool?
  var edits: Edits
  /// instruction: how many pictures an edit may come with; one when absent.
  var maximumImages: Int?
  /// instruction: it takes a mask.
  var masks: Bool?
  /// imageToImage: the field that takes the picture.
  var image: ImageInput?
  var seed: String?
  /// What stands between prompt and negative prompt, where one text holds both.
  var negativePrompt: String?
  /// Sent with every request.
  var fixed: [String: JSONValue]?
  var price: TokenPrice?
  var tokens: UsualTokens?
  /// The day it stops working, `YYYY-MM-DD`.
  var shutdown: String?
}

/// What is known of servers with an images API like OpenAI's, and their models.
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
  let models: [OpenAIModel]

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

  /// The model's own entry, or the one for any model of the server, under the asked name.
  /// - Throws: `SketchError` `.configuration` when the server has neither.
  func model(_ id: String, server: String) throws -> OpenAIModel {
    let ofServer = models.filter { $0.server == server }
    // A dated snapshot is its model: "gpt-image-2-2026-04-21".
    let known = ofServer.filter { $0.id == id || id.hasPrefix($0.id + "-2") }.max { $0.id.count < $1.id.count }
    guard var model = known ?? ofServer.first(where: { $0.id == "*" }) else {
      throw SketchError(
        .configuration, "nothing is known of the model “\(id)”", advice: "Describe it in Models/openai.json, or use another one.")
    }
    model.id = id
    return model
  }
}
