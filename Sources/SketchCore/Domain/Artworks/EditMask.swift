/// Where a picture may change, in the two conventions there are. As large as the picture.
package struct EditMask: Sendable, Equatable {
  /// A grey PNG: what is white may change, what is black stays, grey is in between. This is the project's own convention.
  package var byLight: [UInt8]
  /// The same as a PNG in which what is transparent may change.
  package var byAlpha: [UInt8]

  package init(byLight: [UInt8], byAlpha: [UInt8]) {
    self.byLight = byLight
    self.byAlpha = byAlpha
  }

  /// What to say when nobody could tell the provider.
  package static func note(notToldTo title: String) -> String {
    "Outside the mask the picture was put back as it was: \(title) cannot be told of masks."
  }
}

/// A picture that was changed through a mask.
package struct MergedPicture: Sendable, Equatable {
  /// PNG.
  package var image: [UInt8]
  /// Something differs from the original.
  package var isChanged: Bool
  /// All of the change lies within the mask: nothing was put back.
  package var isWhole: Bool

  package init(image: [UInt8], isChanged: Bool, isWhole: Bool) {
    self.image = image
    self.isChanged = isChanged
    self.isWhole = isWhole
  }
}

extension SketchError {
  package static func mask(_ width: Int, _ height: Int, isNot pictureWidth: Int, _ pictureHeight: Int) -> SketchError {
    SketchError(
      .badImage, "the mask has \(width) × \(height) pixels, the picture \(pictureWidth) × \(pictureHeight)",
      advice: "Make the mask as large as the picture.")
  }
}
