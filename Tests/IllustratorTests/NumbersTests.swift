import Foundation
import SketchCore
import Testing

@testable import Illustrator

@Suite struct NumbersTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  private func composed(_ description: String) -> SceneComposer.Composition {
    SceneComposer(catalog: catalog).compose(CreateRequest(description: description), seed: 3)
  }

  private func counts(_ description: String) -> [String: Int] {
    composed(description).scene.elements.filter { !$0.implied }.reduce(into: [:]) {
      $0[$1.subject, default: 0] += $1.count
    }
  }

  @Test(
    arguments: [
      ("3 cats and 2 dogs", ["cat": 3, "dog": 2]), ("2 elephants", ["elephant": 2]), ("thirteen cats", ["cat": 13]),
      ("50 sheep on a hill", ["sheep": 50, "hill": 1]), ("twenty-five balloons", ["balloon": 25]),
      ("ninety nine ants", ["ant": 99]), ("a hundred ants", ["ant": 100]), ("veintitrés gatos", ["cat": 23]),
      ("treinta y dos gatos", ["cat": 32]), ("cien gatos", ["cat": 100]), ("yirmi kedi", ["cat": 20]),
      ("kırk iki kedi", ["cat": 42]), ("yüz kedi", ["cat": 100]), ("a cat and 0 dogs", ["cat": 1]),
    ] as [(String, [String: Int])])
  func `numbers count, in digits and in words`(description: String, expected: [String: Int]) {
    let result = composed(description)
    #expect(counts(description) == expected)
    #expect(result.missing.isEmpty && result.notes.isEmpty)
  }

  @Test func `digits behind an article count nothing`() {
    #expect(counts("a 2 story house") == ["house": 1])
    #expect(counts("a 1965 car") == ["car": 1])
  }

  @Test func `more than there is room for is said`() {
    let result = composed("1,000 ants")
    #expect(result.scene.elements.first { $0.subject == "ant" }?.count == Scene.maximumCount)
    #expect(result.notes == ["A picture has no room for 1000 ants, so it shows 100 of them."])
    let many = composed("100 cats, 100 dogs and 100 birds")
    #expect(many.scene.elements.filter { !$0.implied }.reduce(0) { $0 + $1.count } == Scene.maximumCopies)
    #expect(many.notes.count == 1)
  }

  @Test(arguments: [
    "thirty penguins", "fifty sheep on a hill", "forty birds", "a hundred ants", "thirty ducks around a house",
  ])
  func `a crowd is within the picture, and each of it is to be seen`(description: String) throws {
    let scene = composed(description).scene
    let crowd = try #require(scene.elements.first { $0.count > Staging.largestGroup })
    let subject = try #require(catalog.drawn(crowd))
    let geometry = SceneGeometry(scene, catalog)
    #expect(crowd.spots.count == crowd.count)
    for spot in crowd.spots {
      let box = geometry.ink(spot, subject)
      #expect(box.left > -0.03 && box.right < 1.03 && box.top > -0.02 && box.bottom < 1.03)
    }
    for spot in crowd.spots {
      for other in crowd.spots where other != spot && other.depth > spot.depth {
        #expect(geometry.covered(spot, subject, by: other, subject) < 0.9)
      }
    }
  }

  @Test func `they are no larger than what a picture can hold`() throws {
    var scene = composed("a cat").scene
    scene.elements[0].count = 1000
    for _ in 0..<5 { scene.elements.append(scene.elements[0]) }
    let read = try WireJSON.decode(Scene.self, from: Data(WireJSON.text(scene).utf8))
    #expect(read.elements.reduce(0) { $0 + $1.count } <= Scene.maximumCopies + Scene.maximumElements)
  }
}
