import FoundationEssentials
import SketchCore

/// End of the films that are kept no longer. Their pictures and scenes stay: they can be made again.
enum FilmExpiry {
  /// Removes them, rows before files. To be called while nobody else stores.
  /// - Returns: how many files there were.
  static func remove(
    _ connection: borrowing Connection, _ images: ImageFolder, _ keeping: FilmKeeping, at time: Date
  ) throws -> Int {
    guard let days = keeping.days else { return 0 }
    let limit = SQLValue(time.addingTimeInterval(-Double(days) * 86_400))
    let files = try connection.rows(
      """
      SELECT sha256, media_type FROM images WHERE sha256 IN
          (SELECT f.file FROM films f JOIN artworks a ON a.id = f.artwork WHERE a.favorite = 0 AND f.created_at < ?1)
        AND sha256 NOT IN
          (SELECT f.file FROM films f JOIN artworks a ON a.id = f.artwork WHERE a.favorite <> 0 OR f.created_at >= ?1)
      """, [limit]
    ) { (sha256: $0.text(0), mediaType: $0.text(1)) }
    try connection.transaction {
      try connection.run(
        """
        DELETE FROM films WHERE (artwork, revision) IN (
          SELECT f.artwork, f.revision FROM films f JOIN artworks a ON a.id = f.artwork
          WHERE a.favorite = 0 AND f.created_at < ?1)
        """, [limit])
      for file in files { try connection.run("DELETE FROM images WHERE sha256 = ?", [.text(file.sha256)]) }
    }
    for file in files { images.data.remove(images.file(file.sha256, file.mediaType)) }
    return files.count
  }
}
