/// Measures of a slide show.
package struct SlideShow: Sendable, Equatable {
  package var count: Int
  /// Pixels of the pictures, which the captions are written below.
  package var width: Int
  package var height: Int
  /// There is room for captions.
  package var hasCaptions: Bool
  package var format: FilmFormat

  /// Pixels of the longer side at most.
  package static let longestEdge = 960

  package init(count: Int, width: Int, height: Int, hasCaptions: Bool, format: FilmFormat) {
    self.count = count
    self.width = width
    self.height = height
    self.hasCaptions = hasCaptions
    self.format = format
  }
}
