/// Format and size of an image, as a decoder found them.
package struct ImageInfo: Sendable, Equatable {
  package var mediaType: String
  package var width: Int
  package var height: Int

  package init(mediaType: String, width: Int, height: Int) {
    self.mediaType = mediaType
    self.width = width
    self.height = height
  }
}
