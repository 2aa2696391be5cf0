/// Makes books of comics.
package protocol ComicBinder: Sendable {
  /// - Parameter scene: as it is stored with a revision.
  /// - Returns: nil for a scene that is no comic.
  func book(of scene: String, as format: BookFormat) async throws -> [UInt8]?
}
