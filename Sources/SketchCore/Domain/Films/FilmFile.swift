package import FoundationEssentials

/// A stored film of a revision.
package struct FilmFile: Sendable, Equatable, Codable {
  /// Lower-case hex.
  package var sha256: String
  package var mediaType: String
  package var width: Int
  package var height: Int
  package var byteCount: Int
  package var frames: Int
  package var framesPerSecond: Double
  package var seconds: Double
  /// Time until which it is kept; absent for a favorite's, which is kept for good.
  package var keptUntil: Date?

  /// Days that a film is usually kept, unless its artwork is a favorite.
  package static let keptDays = 7
  package static let keptSeconds = Double(keptDays) * 86_400
  /// Note for whoever asked for it.
  package static let keptNote = "The film is kept for \(keptDays) days, or for good once it is a favorite."

  package init(
    sha256: String, mediaType: String, width: Int, height: Int, byteCount: Int, frames: Int, framesPerSecond: Double,
    seconds: Double, keptUntil: Date?
  ) {
    self.sha256 = sha256
    self.mediaType = mediaType
    self.width = width
    self.height = height
    self.byteCount = byteCount
    self.frames = frames
    self.framesPerSecond = framesPerSecond
    self.seconds = seconds
    self.keptUntil = keptUntil
  }
}
