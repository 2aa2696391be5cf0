/// A coloured page about to be stored as a revision.
package struct ColouringDraft: Sendable, Equatable {
  /// Revision that was coloured; it becomes the parent.
  package var base: Revision
  package var colouring: Colouring
  package var image: [UInt8]
  package var info: ImageInfo
  /// Nil where they are not known.
  package var colors: PictureColors?
  package var command: VoiceCommand
  package var seconds: Double

  /// Name in the place of a provider's.
  package static let provider = "colouring"

  package init(
    base: Revision, colouring: Colouring, image: [UInt8], info: ImageInfo, colors: PictureColors? = nil,
    command: VoiceCommand, seconds: Double
  ) {
    self.base = base
    self.colouring = colouring
    self.image = image
    self.info = info
    self.colors = colors
    self.command = command
    self.seconds = seconds
  }
}
