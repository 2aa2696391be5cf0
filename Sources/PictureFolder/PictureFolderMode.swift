/// Way in which pictures are shown in a folder.
package enum PictureFolderMode: String, Sendable, CaseIterable {
  case off
  /// Further names of the stored files; copies where the file system cannot do that.
  case links
  /// Files of their own, which carry facts about their pictures.
  case copies
}
