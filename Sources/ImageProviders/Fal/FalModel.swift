import SketchCore

/// Endpoint of fal: what it does and how its input is called, as `fal.json` says.
struct FalModel: Sendable, Equatable, Decodable {
  enum Work: String, Sendable, Decodable {
    case create
    /// Changes a picture as told in words.
    case edit
    /// Makes a picture after another one from a prompt.
    case imageToImage
    case removeBackground
    /// Makes a film from a prompt.
    case film
    /// Makes a film that begins with a picture.
    case animate
  }

  enum Run: String, Sendable, Decodable {
    case queue
    /// Answered at once, with the picture in the answer.
    case direct
  }

  /// Field with a value for each name of a choice.
  struct Choice: Sendable, Equatable, Decodable {
    var field: String
    var values: [String: JSONValue]
  }

  struct Count: Sendable, Equatable, Decodable {
    var field: String
    var maximum: Int
  }

  struct ImageInput: Sendable, Equatable, Decodable {
    var field: String
    /// Length of the list the field is; nil for a field that is no list.
    var maximum: Int?
  }

  struct Strength: Sendable, Equatable, Decodable {
    var field: String
    /// Distances from the picture that a small change and a repainting go, 0…1.
    var light: Double
    var heavy: Double
  }

  var id: String
  var title: String
  var work: Work
  var run: Run
  var speed: ModelSpeed
  var prompts: PromptFamilyName
  /// Values by `Aspect`: a preset's name, a ratio or `{width,height}`.
  var shape: Choice?
  var count: Count?
  var image: ImageInput?
  /// Field for a mask, in which white may change.
  var mask: ImageInput?
  var strength: Strength?
  /// Names of these fields, where the model has them.
  var seed: String?
  var negativePrompt: String?
  /// The field of the answer that says which pictures were blacked out.
  var withheld: String?
  /// The field of the answer that holds the pictures; "images" when absent.
  var output: String?
  /// Fields sent with every request.
  var fixed: [String: JSONValue]?
  /// Fields sent for a `Quality`.
  var quality: [String: [String: JSONValue]]?
  var price: Price
  /// Fields of a model that makes films.
  var film: FalFilm?

  var maximumCount: Int { count?.maximum ?? 1 }

  /// US dollars a background is counted with that nobody publishes the price of; more than the known ones take.
  static let guessedCutoutCost = 0.02
}
