/// A backup that was brought back.
package struct LibraryRestoration: Sendable, Equatable {
  /// Artworks that came out of it.
  package var artworks = 0
  /// Artworks that were there already.
  package var known = 0
  /// Image files that were written.
  package var images = 0
  /// Image files that the backup's database knows and its archive has not.
  package var missing: [String] = []
  /// Jobs and commands that had not begun when the backup was made. They are not taken up: they may long be done.
  package var dropped = 0

  package init() {}
}
