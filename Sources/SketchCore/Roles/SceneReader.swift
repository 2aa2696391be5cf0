/// Reader of the illustrator's scenes: the things and parts they show.
package protocol SceneReader: Sendable {
  /// Things and parts of a scene; nil where they have no names, as in a mandala.
  /// - Parameter scene: JSON text, as a revision keeps it.
  func regions(of scene: String) async throws -> SceneRegions?
  /// Indices of the regions that words mean; empty when there is no such thing.
  func find(_ phrase: String, in scene: String) async throws -> [Int]
  /// Names of things and parts in a language ("es"), by their English names; empty for one nobody knows.
  func names(in language: String) async throws -> [String: String]
  /// `#rrggbb` of a colour by its name; nil for one nobody knows.
  func color(named name: String) async throws -> String?
  /// Commands that can help where the changes found no thing to change; empty where each thing is there.
  func alternatives(to edits: [Edit], in scene: String) async throws -> [VoiceCommand]
  /// SVG of a scene, made of shapes; nil for one that is not drawn of shapes.
  func svg(of scene: String) async throws -> String?
}
