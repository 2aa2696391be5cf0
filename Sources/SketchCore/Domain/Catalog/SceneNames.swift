/// Names that the scene of an option may have, as the illustrator knows them.
package struct SceneNames: Sendable {
  package var settings: Set<String>
  package var subjects: Set<String>
  /// Features of the sky.
  package var skies: Set<String>
  /// Looks of kinds.
  package var looks: [ArtKind: Set<String>]

  package init(settings: Set<String>, subjects: Set<String>, skies: Set<String>, looks: [ArtKind: Set<String>]) {
    (self.settings, self.subjects, self.skies, self.looks) = (settings, subjects, skies, looks)
  }
}
