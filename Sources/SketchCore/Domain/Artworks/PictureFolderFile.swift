/// Record of a file that was written into the folder of pictures.
package struct PictureFolderFile: Sendable, Equatable {
  package var name: String
  package var artwork: ArtworkID
  /// Description of what was to be in it; another one means that it is out of date.
  package var content: String
  /// Inode, size and time of change it had then: another file under its name is not ours.
  package var stamp: String

  package init(name: String, artwork: ArtworkID, content: String, stamp: String) {
    self.name = name
    self.artwork = artwork
    self.content = content
    self.stamp = stamp
  }
}
