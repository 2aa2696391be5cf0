package import SketchCore

/// A picture as it was delivered: bytes that begin and end as their format demands. Whether they can be decoded is
/// Imaging's to say.
package struct FetchedPicture: Sendable, Equatable {
  package var bytes: [UInt8]
  package var format: PictureFormat

  package init(bytes: [UInt8], format: PictureFormat) {
    self.bytes = bytes
    self.format = format
  }
}
