import SketchCore
import Testing

@testable import Illustrator

/// Faces that show what is felt.
@Suite struct FaceOverlayTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  private func sprite(_ subject: String, _ feeling: Scene.Feeling?, flipped: Bool = false) throws -> Bitmap {
    let found = try #require(catalog.subjects[subject])
    var element = Scene.Element(id: 1, subject: subject, label: subject)
    element.feeling = feeling
    let spot = Scene.Spot(x: 0.5, depth: 0.5, height: 0.5, flipped: flipped)
    return try #require(SubjectRasterizer.bitmap(element, found, spot, edge: 200))
  }

  /// Box of what differs, in the 400 units of the drawing.
  private func change(_ one: Bitmap, _ other: Bitmap) -> (left: Int, top: Int, right: Int, bottom: Int)? {
    var box: (left: Int, top: Int, right: Int, bottom: Int)?
    for y in 0..<one.height {
      for x in 0..<one.width where one.pixels[y * one.width + x] != other.pixels[y * one.width + x] {
        let old = box ?? (x, y, x, y)
        box = (min(old.left, x), min(old.top, y), max(old.right, x), max(old.bottom, y))
      }
    }
    return box.map { ($0.left * 2, $0.top * 2, $0.right * 2, $0.bottom * 2) }
  }

  @Test(arguments: ["cloud", "avocado"])
  func `things smile where their surface is largest`(subject: String) throws {
    let drawn = try #require(catalog.subjects[subject])
    #expect(FaceOverlay.Face(drawn)?.isMask == true)
    #expect(change(try sprite(subject, nil), try sprite(subject, .happy)) != nil)
  }

  @Test(arguments: ["clown", "cat", "dog", "man", "woman", "bear"], Scene.Feeling.allCases)
  func `is drawn over the face and nowhere else`(subject: String, feeling: Scene.Feeling) throws {
    let drawn = try #require(catalog.subjects[subject])
    let face = try #require(FaceOverlay.Face(drawn))
    let box = try #require(change(try sprite(subject, nil), try sprite(subject, feeling)))
    let eyes = face.eyes.map(\.y).min() ?? 0
    #expect(Double(box.top) > Double(eyes) - face.span * 1.2)
    #expect(Double(box.bottom) < Double(face.mouth.y) + face.span * 0.9)
    #expect(Double(box.left) > Double(face.mouth.x) - face.span * 1.6)
    #expect(Double(box.right) < Double(face.mouth.x) + face.span * 1.6)
    // The mouth's place is in it.
    #expect((box.left...box.right).contains(Int(face.mouth.x)) && (box.top...box.bottom).contains(Int(face.mouth.y)))
  }

  @Test func `six feelings look different from each other`() throws {
    let faces = try Scene.Feeling.allCases.map { try sprite("clown", $0) }
    for first in faces.indices {
      for second in faces.indices where second > first { #expect(change(faces[first], faces[second]) != nil) }
    }
  }

  @Test(arguments: [
    ("a sad clown", "clown", Scene.Feeling.sad), ("an angry cat", "cat", .angry),
    ("a smiling woman with a hat", "woman", .happy), ("a dog that is scared", "dog", .scared),
    ("una mujer triste", "woman", .sad), ("kızgın bir kedi", "cat", .angry),
  ])
  func `is read from the words`(description: String, subject: String, feeling: Scene.Feeling) throws {
    let scene = SceneComposer(catalog: catalog).compose(CreateRequest(description: description), seed: 3).scene
    #expect(scene.elements.first { $0.subject == subject }?.feeling == feeling)
    #expect(SceneSentence(catalog: catalog).describe(scene).contains(feeling.rawValue))
  }

  @Test func `an edit changes it`() {
    let scene = SceneComposer(catalog: catalog).compose(CreateRequest(description: "a man and a cat"), seed: 3).scene
    var editor = SceneEditor(catalog: catalog, scene: scene)
    editor.apply(.enhance(aspect: "the cat angry"))
    editor.apply(.enhance(aspect: "him surprised"))
    #expect(editor.scene.elements.first { $0.subject == "cat" }?.feeling == .angry)
    #expect(editor.scene.elements.first { $0.subject == "man" }?.feeling == .surprised)
    #expect(editor.notes.isEmpty)
  }
}
