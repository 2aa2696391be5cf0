import Testing

@testable import Illustrator

extension Scene {
  /// First thing of a subject that was asked for.
  func named(_ subject: String) throws -> Element {
    try #require(elements.first { $0.subject == subject && !$0.implied }, "\(subject) is missing")
  }
}

extension ArtCatalog {
  /// Ink of the first thing of a subject that was asked for, one box for each of them.
  func boxes(_ scene: Scene, _ subject: String) throws -> [SceneGeometry.Box] {
    try SceneGeometry(scene, self).ink(scene.named(subject))
  }

  /// Ink of the first of them.
  func box(_ scene: Scene, _ subject: String) throws -> SceneGeometry.Box {
    try #require(boxes(scene, subject).first)
  }
}
