/// Keeps what was written into the folder of pictures, so that no other file there is ever touched.
///
/// All methods throw `SketchError`.
package protocol PictureFolderRecords: Sendable {
  /// Records of files, by their names after `name`.
  func folderFiles(after name: String, limit: Int) async throws -> [PictureFolderFile]
  func folderFiles(of artwork: ArtworkID) async throws -> [PictureFolderFile]
  func keep(_ file: PictureFolderFile) async throws
  func forgetFolderFile(_ name: String) async throws
  /// Gives a stored image a further name in that folder, where no file has it yet. It cannot be written through either
  /// name afterwards.
  /// - Throws: `FileFault`, with `EEXIST` where the name is taken and `EXDEV` on another file system.
  func link(_ image: ImageFile, as name: String, in folder: OpenFolder) async throws
}
