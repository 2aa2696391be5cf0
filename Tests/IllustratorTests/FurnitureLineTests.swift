import SketchCore
import Testing

@testable import Illustrator

/// Furniture of a room, side by side along its wall.
@Suite struct FurnitureLineTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  @Test(arguments: 1...4 as ClosedRange<UInt32>)
  func `pieces stand beside each other and hide nothing`(seed: UInt32) throws {
    let scene = catalog.composed("a kitchen with a refrigerator, a stove and a cabinet", seed: seed)
    let names = ["refrigerator", "stove", "cabinet"]
    let boxes = try names.map { try catalog.box(scene, $0) }
    for (left, right) in zip(boxes, boxes.dropFirst()) { #expect(left.right < right.left) }
    #expect(boxes.allSatisfy { $0.left >= 0 && $0.right <= 1 })
    #expect(boxes[0].height > 1.3 * boxes[1].height)
    let spots = try names.map { try scene.named($0).spots[0].depth }
    #expect(Set(spots).count == 1)
  }

  @Test func `chairs stand on both sides of their table, partly behind it`() throws {
    let scene = catalog.composed("a room with a table and four chairs")
    let table = try catalog.box(scene, "table")
    let chairs = try catalog.boxes(scene, "chair")
    #expect(chairs.count { $0.middle < table.middle } == 2 && chairs.count { $0.middle > table.middle } == 2)
    #expect(try scene.named("chair").spots.allSatisfy { $0.depth < (try! scene.named("table").spots[0].depth) })
  }

  @Test func `a microwave is on the stove and a computer on the desk`() throws {
    let kitchen = catalog.composed("a kitchen with a stove, a microwave and a sink")
    #expect(try kitchen.named("microwave").relation == Scene.Relation(kind: .on, of: kitchen.named("stove").id))
    let office = catalog.composed("an office with a desk, a computer and a bookshelf")
    #expect(try office.named("computer").relation == Scene.Relation(kind: .on, of: office.named("desk").id))
  }

  @Test func `a coffee table stands before its sofa`() throws {
    let scene = catalog.composed("a living room with a sofa and a coffee table")
    #expect(try scene.named("coffee-table").relation?.kind == .inFrontOf)
  }

  @Test func `furniture that somebody uses is where they are`() throws {
    let scene = catalog.composed("a cat sitting on a sofa in a living room with a bookshelf")
    #expect(try scene.named("sofa").spots[0].depth > 0.3)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt32>)
  func `those in the back row of a table are nearly as large as those in front`(seed: UInt32) throws {
    let scene = catalog.composed("six oranges", seed: seed)
    let heights = try scene.named("orange").spots.map(\.height)
    #expect(try #require(heights.min()) > 0.75 * #require(heights.max()))
  }
}
