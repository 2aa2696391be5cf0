import SketchCore

/// A model behind an images API that speaks OpenAI's protocol, as `openai.json` says.
struct OpenAIModel: Sendable, Equatable, Decodable {
  enum Dialect: String, Sendable, Decodable {
    /// Always base64, no `response_format`; knows background and streaming.
    case gptImage
    /// DALL·E's requests, which most compatible servers still take.
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

  /// Usual numbers of tokens, for the cost of a picture before the first one's usage is known.
  struct UsualTokens: Sendable, Equatable, Decodable {
    /// Tokens of a square picture, the dearest shape, by `Quality`.
    var picture: [String: Int]
    /// Tokens of an unfinished picture shown on the way.
    var partial: Int
    /// Tokens of a picture sent along.
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
  /// Sizes by `Aspect`.
  var sizes: [String: String]
  /// Values by `Quality`; absent where the model has no such field.
  var quality: [String: String]?
  var maximumCount: Int
  /// Characters.
  var promptLimit: Int
  /// Whether it takes `response_format`, and without it answers with addresses.
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
  /// Separator between prompt and negative prompt, where one text holds both.
  var negativePrompt: String?
  /// Fields sent with every request.
  var fixed: [String: JSONValue]?
  var price: TokenPrice?
  /// US dollars a picture, where the user says so.
  var picturePrice: Double?
  var tokens: UsualTokens?
  /// The day it stops working, `YYYY-MM-DD`.
  var shutdown: String?
}
