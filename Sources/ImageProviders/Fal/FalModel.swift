import SketchCore

/// One of fal's endpoints: what it does and how its input is called, as `fal.json` says.
struct FalModel: Sendable, Equatable, Decodable {
  enum Work: String, Sendable, Decodable {
    case create
    /// Changes a picture as told in words.
    case edit
    /// Makes a picture after another one from a prompt.
    case imageToImage
    case removeBackground
  }

  enum Run: String, Sendable, Decodable {
    case queue
    /// Answered at once, with the picture in the answer.
    case direct
  }

  struct Shape: Sendable, Equatable, Decodable {
    var field: String
    /// By `Aspect`: a preset's name, a ratio or `{width,height}`.
    var values: [String: JSONValue]
  }

  struct Count: Sendable, Equatable, Decodable {
    var field: String
    var maximum: Int
  }

  struct ImageInput: Sendable, Equatable, Decodable {
    var field: String
    /// Present: the field is a list of up to this many.
    var maximum: Int?
  }

  struct Strength: Sendable, Equatable, Decodable {
    var field: String
    /// How far a small change and a repainting go from the picture, 0…1.
    var light: Double
    var heavy: Double
  }

  var id: String
  var title: String
  var work: Work
  var run: Run
  var speed: ModelSpeed
  var prompts: PromptFamilyName
  var shape: Shape?
  var count: Count?
  var image: ImageInput?
  /// Where a mask goes, in which what is white may change.
  var mask: ImageInput?
  var strength: Strength?
  /// The names of these fields, where the model has them.
  var seed: String?
  var negativePrompt: String?
  /// The field of the answer that says which pictures were blacked out.
  var withheld: String?
  /// The field of the answer that holds the pictures; "images" when absent.
  var output: String?
  /// Sent with every request.
  var fixed: [String: JSONValue]?
  /// Sent for a `Quality`.
  var quality: [String: [String: JSONValue]]?
  var price: Price

  var maximumCount: Int { count?.maximum ?? 1 }
}

/// How long a picture usually takes.
package enum ModelSpeed: String, Sendable, Decodable {
  /// About half a second, a few seconds, ten, half a minute and more.
  case instant, fast, medium, slow

  package var usualTime: Duration {
    switch self {
    case .instant: .milliseconds(600)
    case .fast: .seconds(3)
    case .medium: .seconds(12)
    case .slow: .seconds(40)
    }
  }
}

/// What is known of fal's models.
package struct FalCatalog: Sendable, Decodable {
  struct Defaults: Sendable, Decodable {
    var create: String
    var edit: String
    var removeBackground: String
  }

  let defaults: Defaults
  /// The presets of `image_size`.
  let sizes: [String: PixelSize]
  let models: [FalModel]

  /// - Throws: `SketchError` `.configuration` when the file is missing or cannot be read.
  package static func load() throws -> FalCatalog { try ModelData.read(FalCatalog.self, "fal.json") }

  /// - Throws: `SketchError` `.configuration`, with those there are for this work.
  func model(_ id: String, for work: Set<FalModel.Work>) throws -> FalModel {
    let fitting = models.filter { work.contains($0.work) }
    if let model = fitting.first(where: { $0.id == id }) { return model }
    let isKnown = models.contains { $0.id == id }
    throw SketchError(
      .configuration, isKnown ? "fal.ai's “\(id)” cannot be used for that" : "nothing is known of fal.ai's model “\(id)”",
      advice: "Use one of \(fitting.map(\.id).joined(separator: ", ")), or describe it in Models/fal.json.")
  }

  /// How large the pictures of a shape will be.
  func size(of shape: JSONValue?) -> PixelSize? {
    switch shape {
    case .string(let preset): sizes[preset]
    case .object(let fields):
      if case .number(let width)? = fields["width"], case .number(let height)? = fields["height"] {
        PixelSize(width: Int(width), height: Int(height))
      } else {
        nil
      }
    default: nil
    }
  }
}
