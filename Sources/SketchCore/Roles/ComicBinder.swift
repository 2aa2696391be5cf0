/// Reads stored comics, and makes books of them.
package protocol ComicBinder: Sendable {
  /// - Throws: `SketchError` `.invalidInput` for a comic that cannot be told: of an unknown genre, about nothing.
  func check(_ create: CreateRequest) async throws
  /// Number of a comic's panels; nil for a scene that is no comic.
  func panelCount(of scene: String) async throws -> Int?
  /// Story, cast and panels; nil for a scene that is no comic.
  func panels(of scene: String) async throws -> ComicPanels?
  /// Places, from 0, of the scenes in which each panel of the last one became as it was then; empty where that is no
  /// comic.
  /// - Parameter scenes: of a comic's versions, each made from the one before.
  func panelVersions(of scenes: [String]) async throws -> [[Int]]
  /// - Parameters:
  ///   - scene: as it is stored with a revision.
  ///   - page: its picture, which may carry those of the panels.
  /// - Returns: nil for a scene that is no comic.
  func book(of scene: String, page: [UInt8], as format: BookFormat) async throws -> [UInt8]?
}
