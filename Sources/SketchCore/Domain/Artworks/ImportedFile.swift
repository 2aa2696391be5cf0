/// Picture from elsewhere, checked, and taken apart from what its file told.
package struct ImportedFile: Sendable, Equatable {
  /// File without anything that is not the picture.
  package var image: [UInt8]
  package var info: ImageInfo
  package var metadata: PictureMetadata

  package init(image: [UInt8], info: ImageInfo, metadata: PictureMetadata) {
    self.image = image
    self.info = info
    self.metadata = metadata
  }
}
