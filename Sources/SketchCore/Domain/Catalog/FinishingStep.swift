/// Work on a picture that came from elsewhere, to make it what its kind promises; in the order in which it is done.
package enum FinishingStep: String, Sendable, Codable, CaseIterable {
  /// It gets the shape and the size that were asked for.
  case size
  /// Its regions of colour get outlines, and nothing else is left: a coloring page of a photograph.
  case regions
  /// Grey and colour become black lines on white, specks go, gaps close.
  case lineArt
  /// A plain ground becomes transparent, with a white border around what stands on it.
  case cutout
  /// It is repeated around the middle.
  case symmetry
  /// Its edges meet those on the other side.
  case tile
}
