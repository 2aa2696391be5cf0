extension SketchError {
  package static func mask(_ width: Int, _ height: Int, isNot pictureWidth: Int, _ pictureHeight: Int) -> SketchError {
    SketchError(
      .badImage, "the mask has \(width) × \(height) pixels, the picture \(pictureWidth) × \(pictureHeight)",
      advice: "Make the mask as large as the picture.")
  }
}
