import SketchCore

/// Rows of `images`, a part at a time: a library may have a million.
enum StoredImages {
  private static let page = 1_000

  /// Calls `body` for each image, by their hashes.
  static func each(
    in connection: borrowing Connection, _ body: (_ sha256: String, _ mediaType: String) throws -> Void
  ) throws {
    var last = ""
    while true {
      let rows = try connection.rows(
        "SELECT sha256, media_type FROM images WHERE sha256 > ? ORDER BY sha256 LIMIT ?", [.text(last), SQLValue(page)]
      ) { (sha256: $0.text(0), mediaType: $0.text(1)) }
      for row in rows { try body(row.sha256, row.mediaType) }
      guard let next = rows.last else { return }
      last = next.sha256
    }
  }
}
