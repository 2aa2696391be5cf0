import SketchCore

/// Size a picture is brought to: the proportions that were asked for, at the length its kind wants.
struct PictureSize: Equatable {
  var width: Int
  var height: Int
  /// Told when it is enlarged, which adds no detail.
  var note: String?
  var isChanged: Bool

  init(_ width: Int, _ height: Int, wanted: Finishing) {
    let shape = wanted.aspect?.proportion ?? (width: width, height: height)
    let ratio = Double(shape.width) / Double(shape.height)
    // Without a length the largest part of these proportions.
    let fitting = min(Double(width), Double(height) * ratio)
    var across = fitting
    if let side = wanted.longerSide { across = ratio >= 1 ? Double(side) : Double(side) * ratio }
    let enlargement = across / fitting
    (self.width, self.height) = (Int(across.rounded()), Int((across / ratio).rounded()))
    // Its edges are laid over each other afterwards.
    if wanted.steps.contains(.tile) {
      self.width = SeamlessTile.length(for: self.width)
      self.height = SeamlessTile.length(for: self.height)
    }
    isChanged = self.width != width || self.height != height
    if enlargement > 1.02 {
      let (right, bottom) = (Int(across.rounded()), Int((across / ratio).rounded()))
      note = "Enlarged from \(width) × \(height) pixels to \(right) × \(bottom)."
    }
  }
}
