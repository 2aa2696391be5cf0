extension SQLiteArtworkLibrary {
  private var thumbnails: ThumbnailFolder { ThumbnailFolder(data: images.data) }

  package func thumbnail(of sha256: String, edge: Int) -> [UInt8]? { thumbnails.read(sha256, edge: edge) }

  package func keepThumbnail(_ bytes: [UInt8], of sha256: String, edge: Int) throws {
    // An artwork may have been removed for good while its thumbnail was made.
    guard try connection.row("SELECT 1 FROM images WHERE sha256 = ?", [.text(sha256)], { _ in true }) == true else { return }
    thumbnails.write(bytes, of: sha256, edge: edge)
  }

  func removeThumbnails(of sha256: String) { thumbnails.remove(sha256) }
}
