/// Writes films, and pictures in formats of films.
///
/// All methods throw `SketchError` `.unsupported` for a format that this system cannot write, with those it can.
package protocol FilmWriter: Sendable {
  /// The film in another format.
  func converted(_ film: [UInt8], from source: FilmFormat, to format: FilmFormat) async throws -> [UInt8]
  /// Film of pictures, each shown for a while and cross-faded into the next.
  /// - Parameter slide: gives a picture by its place, from 0, in order.
  func film(_ show: SlideShow, slide: @Sendable (Int) async throws -> Slide) async throws -> [UInt8]
  /// AVIF of a picture.
  /// - Parameter quality: 1…100.
  func avif(_ pixels: PixelImage, quality: Int) async throws -> [UInt8]
}
