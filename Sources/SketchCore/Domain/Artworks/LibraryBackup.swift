/// A backup of the library that was written.
package struct LibraryBackup: Sendable, Equatable, Codable {
  /// Absolute path of the archive.
  package var path: String
  /// Size of the archive.
  package var bytes: Int
  package var artworks: Int
  /// Image files in it, films and masks among them.
  package var images: Int
  /// Image files that are missing or damaged, and therefore not in it.
  package var leftOut: [String]

  package init(path: String, bytes: Int, artworks: Int, images: Int, leftOut: [String] = []) {
    self.path = path
    self.bytes = bytes
    self.artworks = artworks
    self.images = images
    self.leftOut = leftOut
  }
}
