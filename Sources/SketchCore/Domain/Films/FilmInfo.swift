/// Facts of a film's file.
package struct FilmInfo: Sendable, Equatable, Codable {
  package var mediaType: String
  package var width: Int
  package var height: Int
  package var frames: Int
  package var framesPerSecond: Double
  package var seconds: Double

  package init(mediaType: String, width: Int, height: Int, frames: Int, framesPerSecond: Double, seconds: Double) {
    self.mediaType = mediaType
    self.width = width
    self.height = height
    self.frames = frames
    self.framesPerSecond = framesPerSecond
    self.seconds = seconds
  }
}
