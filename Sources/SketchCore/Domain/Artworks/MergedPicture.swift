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
