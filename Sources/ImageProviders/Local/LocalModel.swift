import SketchCore

/// Family of models one runs oneself, known by words in the names of their files; see `local.json`.
package struct LocalModel: Sendable, Equatable, Decodable {
  enum Edits: String, Sendable, Decodable {
    /// Told what to change, where the server can tell it.
    case instruction
    /// Repaints the picture after its changed description.
    case imageToImage
  }

  /// Distances from the picture that a small change and a repainting go, 0…1.
  struct Strength: Sendable, Equatable, Decodable {
    var light: Double
    var heavy: Double
  }

  var title: String
  /// Alternatives, each of words that all are in the name; none fits every name.
  var match: [[String]]
  var prompts: PromptFamilyName
  /// Side of a square picture in pixels.
  var side: Int
  /// Values by `Quality`.
  var steps: [String: Int]
  /// The scale of the classifier-free guidance; 1 for models that have theirs built in.
  var guidance: Double
  var edits: Edits
  /// instruction: how many pictures it may look at beside the one it changes; none when absent.
  var references: Int?
  var strength: Strength
  var speed: ModelSpeed

  /// - Throws: `SketchError` `.configuration` when the table is missing or cannot be read.
  package static func known() throws -> [LocalModel] { try ModelData.read([LocalModel].self, "local.json") }

  func fits(_ name: String) -> Bool {
    let name = name.lowercased()
    return match.isEmpty || match.contains { $0.allSatisfy { name.contains($0) } }
  }

  /// Size in the shape, with a square's area; multiples of 64, which every model takes.
  static func size(of aspect: Aspect, side: Int) -> PixelSize {
    let shape = aspect.proportion
    return fitted(width: Double(shape.width), height: Double(shape.height), side: side, step: 64)
  }

  /// Size of a picture that is changed: its own shape at the model's area.
  static func size(of picture: PixelSize, side: Int) -> PixelSize {
    fitted(width: Double(picture.width), height: Double(picture.height), side: side, step: 16)
  }

  private static func fitted(width: Double, height: Double, side: Int, step: Double) -> PixelSize {
    let scale = Double(side) / (width * height).squareRoot()
    func rounded(_ length: Double) -> Int { Int(max(1, min((length * scale / step).rounded(), 2_048 / step)) * step) }
    return PixelSize(width: rounded(width), height: rounded(height))
  }
}
