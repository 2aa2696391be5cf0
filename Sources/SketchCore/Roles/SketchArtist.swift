/// Draws what is asked for as strokes, whoever makes the picture.
package protocol SketchArtist: Sendable {
  /// - Parameter seconds: time the drawing may take.
  func sketch(_ request: GenerationRequest, seconds: Double) async -> StrokeDrawing
}
