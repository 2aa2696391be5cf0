/// Finder of the fields of line drawings, which puts colours under their lines.
///
/// Throws `SketchError` `.unsupported` for a picture that is no line drawing, `.badImage` for one that cannot be read.
package protocol ColouringTable: Sendable {
  /// - Parameter scene: what the picture shows, where that is known.
  func fields(of page: [UInt8], _ file: ImageFile, scene: SceneRegions?) async throws -> ColouringFields
  /// The page with its colours, as PNG.
  /// - Parameter scale: times as large as the page.
  func colored(_ page: [UInt8], _ file: ImageFile, marks: [ColouringMark], scale: Int) async throws -> [UInt8]
}
