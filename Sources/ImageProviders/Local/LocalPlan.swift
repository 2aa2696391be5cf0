import SketchCore

/// Plan of one request at a server of one's own: words and numbers, in nobody's protocol yet. Made before anything is
/// sent.
struct LocalPlan: Sendable, Equatable {
  struct Source: Sendable, Equatable {
    var bytes: [UInt8]
    var mediaType: String

    var fileExtension: String { mediaType == "image/jpeg" ? "jpg" : mediaType == "image/webp" ? "webp" : "png" }
  }

  /// The server's name of the model; nil for the one it has loaded.
  var modelName: String?
  var prompt: ComposedPrompt
  /// The picture that is changed.
  var source: Source?
  /// Further pictures to look at.
  var references: [Source] = []
  /// A PNG, white where the source may change.
  var mask: [UInt8]?
  /// The prompt says what to do with the source, instead of what is to be seen.
  var isInstruction = false
  /// Distance to go from the source, 0…1.
  var strength: Double
  var size: PixelSize
  var count: Int
  var seed: UInt32
  var steps: Int
  var guidance: Double
  /// The picture in words, for the library.
  var description: String
  var style: StyleChoice?
  var notes: [String] = []
}
