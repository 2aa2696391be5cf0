import SketchCore
import Testing

@testable import Illustrator

/// Places of what hangs, is tied, pulled, carried and played, and of what an edge would cut.
@Suite struct RelatedLayoutTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  @Test(arguments: 1...6 as ClosedRange<UInt32>)
  func `who pulls is before the cart, and who pushes behind it`(seed: UInt32) throws {
    let pulled = catalog.composed("a horse pulling a cart", seed: seed)
    let cart = try #require(pulled.elements.first { $0.subject == "cart" })
    let isRight = try #require(catalog.drawn(cart)).looksRight(cart.spots[0].flipped)
    #expect((try catalog.box(pulled, "horse").middle > catalog.box(pulled, "cart").middle) == isRight)
    let pushed = catalog.composed("a man pushing a cart", seed: seed)
    let other = try #require(pushed.elements.first { $0.subject == "cart" })
    let looksRight = try #require(catalog.drawn(other)).looksRight(other.spots[0].flipped)
    #expect((try catalog.box(pushed, "man").middle < catalog.box(pushed, "cart").middle) == looksRight)
  }

  @Test func `a spider hangs from a branch that reaches in from an edge`() throws {
    let scene = catalog.composed("a spider hanging from a branch")
    let (spider, branch) = (try catalog.box(scene, "spider"), try catalog.box(scene, "branch"))
    #expect(branch.left < 0.01 || branch.right > 0.99)
    #expect(spider.top > branch.top && spider.top < branch.bottom && spider.bottom > branch.bottom)
    #expect(spider.left > branch.left && spider.right < branch.right)
  }

  @Test func `ten balloons are one bunch over what they are tied to`() throws {
    let scene = catalog.composed("ten balloons tied to a mailbox")
    let (mailbox, balloons) = (try catalog.box(scene, "mailbox"), try catalog.boxes(scene, "balloon"))
    #expect(balloons.count == 10 && balloons.allSatisfy { $0.top < mailbox.top && $0.top > 0 })
    let element = try #require(scene.elements.first { $0.subject == "balloon" })
    #expect(Set(element.spots.map(\.tilt)).count == 10)
  }

  @Test func `the moon is behind the owl that sits before it`() throws {
    let scene = catalog.composed("an owl sitting on a branch in front of the moon")
    let owl = try #require(scene.elements.first { $0.subject == "owl" })
    let moon = try #require(scene.elements.first { $0.subject == "full-moon" })
    #expect(moon.relation == Scene.Relation(kind: .behind, of: owl.id) && owl.relation?.kind == .on)
    #expect(try catalog.box(scene, "full-moon").crossing(catalog.box(scene, "owl")) > 0)
  }

  @Test(arguments: ["a house with a cat on the roof", "a bed and a cat on the pillow"])
  func `a part that was named is that of the thing before`(description: String) throws {
    let scene = catalog.composed(description)
    let cat = try #require(scene.elements.first { $0.subject == "cat" })
    let base = try #require(scene.elements.first { !$0.implied && $0.id == cat.relation?.of })
    #expect(["house", "bed"].contains(base.subject) && cat.relation?.kind == .on)
    #expect(!scene.elements.contains { $0.subject == "pillow" })
  }

  @Test func `what is carried on the back is on it`() throws {
    let scene = catalog.composed("a hedgehog carrying an apple on its back")
    #expect(try catalog.box(scene, "apple").bottom < catalog.box(scene, "hedgehog").middleHeight)
    #expect(catalog.setting(scene.setting).isOutdoors)
  }

  @Test func `a lake in a forest has the forest around it`() throws {
    for description in ["a swan on a lake in a forest", "a forest with a lake and a swan"] {
      let scene = catalog.composed(description)
      #expect(scene.setting == "lake" && scene.surroundings == "forest")
      #expect(catalog.setting(of: scene).far.map(\.kind) == catalog.setting("forest").far.map(\.kind))
      #expect(catalog.setting(of: scene).water == catalog.setting("lake").water)
    }
  }

  @Test func `a lighthouse on a cliff stands on one`() throws {
    let scene = catalog.composed("a lighthouse on a cliff at sunset")
    let (cliff, lighthouse) = (try catalog.box(scene, "cliff"), try catalog.box(scene, "lighthouse"))
    #expect(scene.setting == "cliff" && cliff.bottom > 0.97 && (cliff.left < 0.01 || cliff.right > 0.99))
    #expect(lighthouse.bottom > cliff.top && lighthouse.bottom < cliff.top + 0.3 * cliff.height)
  }

  @Test func `who plays the piano sits at it`() throws {
    let scene = catalog.composed("a girl playing the piano")
    let girl = try #require(scene.elements.first { $0.subject == "girl" })
    #expect(girl.pose == .playing)
    #expect(try catalog.box(scene, "girl").crossing(catalog.box(scene, "piano")) > 0)
  }

  @Test(
    arguments: [
      "a big elephant and a tiny bird on its back", "a swan swimming on a pond with lily pads",
      "a huge whale in the sea", "three giant giraffes", "a knight riding a giant horse",
    ])
  func `nothing that was asked for is cut off`(description: String) throws {
    for seed in 1...5 as ClosedRange<UInt32> {
      let scene = catalog.composed(description, seed: seed)
      let geometry = SceneGeometry(scene, catalog)
      for element in scene.elements where !element.implied {
        for box in geometry.ink(element) {
          #expect(
            box.left > -0.01 && box.right < 1.01 && box.top > -0.01, "\(element.subject) with seed \(seed): \(box)")
        }
      }
    }
  }
}

extension SceneGeometry.Box {
  fileprivate var middleHeight: Float { (top + bottom) / 2 }
}
