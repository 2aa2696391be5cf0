import Glibc
package import SketchCore

/// Records of what was written into the folder of pictures.
extension SQLiteArtworkLibrary: PictureFolderRecords {
  private static let folderColumns = "name, artwork, content, stamp"

  package func folderFiles(after name: String, limit: Int) throws -> [PictureFolderFile] {
    try connection.rows(
      "SELECT \(Self.folderColumns) FROM folder_files WHERE name > ? ORDER BY name LIMIT ?",
      [.text(name), SQLValue(limit)]
    ) { Self.folderFile($0) }
  }

  package func folderFiles(of artwork: ArtworkID) throws -> [PictureFolderFile] {
    try connection.rows("SELECT \(Self.folderColumns) FROM folder_files WHERE artwork = ?", [SQLValue(artwork)]) {
      Self.folderFile($0)
    }
  }

  package func keep(_ file: PictureFolderFile) throws {
    try connection.run(
      "INSERT OR REPLACE INTO folder_files (\(Self.folderColumns)) VALUES (?, ?, ?, ?)",
      [.text(file.name), SQLValue(file.artwork), .text(file.content), .text(file.stamp)])
  }

  package func forgetFolderFile(_ name: String) throws {
    try connection.run("DELETE FROM folder_files WHERE name = ?", [.text(name)])
  }

  package func link(_ image: ImageFile, as name: String, in folder: OpenFolder) throws {
    let file = images.file(image.sha256, image.mediaType)
    // Both names are of one file: a program that writes into it would change what is stored.
    guard fchmodat(images.data.descriptor, file, 0o400, 0) == 0,
      linkat(images.data.descriptor, file, folder.descriptor, name, 0) == 0
    else { throw FileFault(.naming, "\(folder.path)/\(name)", code: errno) }
  }

  private static func folderFile(_ row: borrowing Row) -> PictureFolderFile {
    PictureFolderFile(name: row.text(0), artwork: row.integer(1), content: row.text(2), stamp: row.text(3))
  }
}
