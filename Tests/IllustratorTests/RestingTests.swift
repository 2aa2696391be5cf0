import SketchCore
import Testing

@testable import Illustrator

/// Who lies in a bed, sits at a table, climbs, cycles, looks out of a window, and stands in a field of flowers.
@Suite struct RestingTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  @Test(arguments: ["a boy sleeping in a bed", "a boy sleeping on a bed", "a boy in bed"], 1...4 as ClosedRange<UInt32>)
  func `who sleeps in a bed lies behind its blanket, with the head on the pillow`(text: String, seed: UInt32) throws {
    let scene = catalog.composed(text, seed: seed)
    let (boy, bed) = (try scene.named("boy"), try scene.named("bed"))
    #expect(bed.pose == .open && boy.relation == Scene.Relation(kind: .inside, of: bed.id))
    #expect(boy.spots[0].depth < bed.spots[0].depth)
    let (sleeper, frame) = (try catalog.box(scene, "boy"), try catalog.box(scene, "bed"))
    #expect(sleeper.left > frame.left && sleeper.right < frame.right && sleeper.bottom < frame.bottom)
    #expect(frame.width > 0.7)
  }

  @Test func `who lies on a bed or a sofa is no longer than that`() throws {
    for (text, furniture) in [("a woman lying on a bed", "bed"), ("a woman lying on a sofa", "sofa")] {
      let scene = catalog.composed(text)
      #expect(try catalog.box(scene, "woman").width < catalog.box(scene, furniture).width, "\(text)")
    }
  }

  @Test(arguments: ["cat": "bed", "dog": "sofa", "teddy-bear": "bed"])
  func `an animal on furniture is smaller than that`(animal: String, furniture: String) throws {
    let scene = catalog.composed("a \(animal.replacing("-", with: " ")) on a \(furniture)")
    #expect(try catalog.box(scene, animal).height < 0.9 * catalog.box(scene, furniture).height)
  }

  @Test(arguments: ["a doctor sitting at a desk", "a doctor sitting at a computer"])
  func `who sits at a desk sits on a chair that faces it`(text: String) throws {
    let scene = catalog.composed(text)
    let (doctor, chair) = (try scene.named("doctor"), try scene.named("chair"))
    #expect(doctor.relation == Scene.Relation(kind: .on, of: chair.id) && chair.relation?.kind == .facing)
    #expect(try catalog.box(scene, "doctor").crossing(catalog.box(scene, "chair")) > 0)
  }

  @Test(arguments: [
    ("a man eating at a table", "man"), ("three girls sitting at a table", "girl"), ("a family sitting at a table", "family"),
  ])
  func `who eats and several who sit are seen over their table`(text: String, subject: String) throws {
    let scene = catalog.composed(text)
    let (person, table) = (try scene.named(subject), try scene.named("table"))
    #expect(person.relation == Scene.Relation(kind: .behind, of: table.id))
    #expect(person.spots.allSatisfy { $0.depth < table.spots[0].depth })
    let top = try catalog.box(scene, "table").top
    #expect(SceneGeometry(scene, catalog).ink(person).allSatisfy { $0.top < top - 0.04 }, "\(text)")
  }

  @Test func `a dinner is on the table, and the couple behind it`() throws {
    let scene = catalog.composed("a couple having dinner at a candlelit table")
    let table = try #require(scene.elements.first { catalog.isTable($0.subject) && !$0.implied })
    #expect(try scene.named("couple").relation == Scene.Relation(kind: .behind, of: table.id))
    #expect(try scene.named("plate-of-food").relation == Scene.Relation(kind: .on, of: table.id))
  }

  @Test(arguments: [("Emma riding a horse", "girl"), ("a dog and Peter", "boy")])
  func `a given name is a child`(text: String, subject: String) throws {
    let scene = catalog.composed(text)
    #expect(!scene.elements.contains { $0.subject == ArtCatalog.sign })
    #expect(try scene.named(subject).count == 1)
  }

  @Test func `a boy at the window of a train is in the train`() throws {
    let scene = catalog.composed("a boy looking out of the window of a train")
    #expect(try scene.named("boy").relation == Scene.Relation(kind: .inside, of: scene.named("train").id))
  }

  @Test func `who sleeps under a tree is no larger than who stands there`() throws {
    let (lying, standing) = (
      catalog.composed("a man sleeping under a tree"), catalog.composed("a man reading under a tree")
    )
    #expect(try catalog.box(lying, "man").width < 1.3 * catalog.box(standing, "man").height)
  }

  @Test(arguments: [("a horse swimming", "horse", "lake"), ("a polar bear swimming", "polar-bear", "arctic")])
  func `who swims is in water, and a duck that walks is not`(text: String, subject: String, setting: String) throws {
    let scene = catalog.composed(text)
    #expect(scene.setting == setting)
    #expect(try #require(catalog.drawn(scene.named(subject))).place == .water)
    let duck = try catalog.composed("a duck walking").named("duck")
    #expect(try #require(catalog.drawn(duck)).place == .ground)
  }

  @Test(arguments: ["a farmer on a tractor", "a farmer riding a tractor"])
  func `who is on a tractor is in its cabin`(text: String) throws {
    let scene = catalog.composed(text)
    #expect(try scene.named("farmer").relation?.kind == .inside)
    #expect(try catalog.box(scene, "farmer").top > catalog.box(scene, "tractor").top)
  }

  @Test func `who is on a sofa needs no chair at the table`() {
    #expect(!catalog.composed("a man sitting on a sofa next to a table").elements.contains { $0.subject == "chair" })
  }

  @Test(arguments: ["tree", "ladder", "palm-tree"], 1...4 as ClosedRange<UInt32>)
  func `who climbs is on what is climbed, and above its foot`(base: String, seed: UInt32) throws {
    let scene = catalog.composed("a man climbing a \(base.replacing("-", with: " "))", seed: seed)
    let (man, other) = (try catalog.box(scene, "man"), try catalog.box(scene, base))
    #expect(try scene.named("man").relation?.kind == .on)
    #expect(man.overlap(other) > 0.2 && man.bottom < other.bottom && man.top > other.top - 0.05)
    #expect(try scene.named("man").spots[0].depth > scene.named(base).spots[0].depth)
  }

  @Test func `who cycles has a bicycle, and one only`() throws {
    let scene = catalog.composed("a woman cycling")
    #expect(try scene.named("woman").relation == Scene.Relation(kind: .riding, of: scene.named("bicycle").id))
    let cyclists = catalog.composed("a woman riding a red bicycle").elements.filter { $0.subject == "bicycle" }
    #expect(cyclists.count == 1)
  }

  @Test func `a family of animals is of that kind, large and small`() throws {
    let scene = catalog.composed("a mouse family")
    #expect(scene.elements.filter { !$0.implied }.map(\.subject) == ["mouse", "mouse"])
    let mice = scene.elements.filter { !$0.implied }
    #expect(mice[1].scale < mice[0].scale && mice.reduce(0) { $0 + $1.count } == 4)
  }

  @Test(arguments: [
    ("a woman praying in a church", "church-interior"), ("a horse in a barn", "stable"), ("a man in a train", "train-car"),
  ])
  func `who is in a building is seen inside`(text: String, setting: String) {
    #expect(catalog.composed(text).setting == setting)
  }

  @Test func `who is in a house of which something is told looks out of its window`() throws {
    for text in ["a cat in a red house", "a cat at the window of a red house"] {
      let scene = catalog.composed(text)
      #expect(scene.elements.filter { $0.subject == "window" && !$0.implied }.isEmpty)
      let (cat, house) = (try catalog.box(scene, "cat"), try catalog.box(scene, "house"))
      #expect(house.holds(cat, margin: 0.02) && cat.bottom < house.bottom - 0.1 * house.height, "\(text)")
      #expect(try scene.named("cat").spots[0].shown != nil)
    }
  }

  @Test func `who is in a room is not on the chair of another`() throws {
    let scene = catalog.composed("a chef in a kitchen and a cat on a chair")
    #expect(try scene.named("chef").relation == nil)
    #expect(try scene.named("cat").relation?.of == scene.named("chair").id)
  }

  @Test func `a hill with a house is not on the fence of the cat`() throws {
    let scene = catalog.composed("a haunted house on a hill and a black cat on the fence")
    #expect(try scene.named("hill").relation == nil)
    #expect(try scene.named("cat").relation?.of == scene.named("fence").id)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt32>)
  func `flowers of a field are on both sides of who stands in it, and leave the face free`(seed: UInt32) throws {
    let scene = catalog.composed("a girl in a field of poppies", seed: seed)
    let girl = try catalog.box(scene, "girl")
    let poppies = try scene.named("poppy")
    let boxes = SceneGeometry(scene, catalog).ink(poppies)
    #expect(boxes.contains { $0.right < girl.left } && boxes.contains { $0.left > girl.right })
    var face = girl
    face.bottom = girl.top + 0.5 * girl.height
    let depth = try scene.named("girl").spots[0].depth
    for (spot, box) in zip(poppies.spots, boxes) where spot.depth > depth { #expect(box.overlap(face) < 0.2) }
  }
}

/// What a deed and the weather bring with them, and what they do not.
@Suite struct BroughtThingsTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  @Test func `a cane that the drawing of a pose lacks is held`() throws {
    let scene = catalog.composed("an old man with a cane walking in the park")
    let (man, cane) = (try scene.named("grandfather"), try scene.named("walking-cane"))
    #expect(man.pose == .walking && cane.relation == Scene.Relation(kind: .heldBy, of: man.id))
    #expect(!catalog.composed("an old man with a cane").elements.contains { $0.subject == "walking-cane" })
  }

  @Test func `who rides a wave stands on a board`() throws {
    let scene = catalog.composed("a man riding a huge wave")
    let (surfer, wave) = (try scene.named("surfer"), try scene.named("wave"))
    #expect(surfer.pose == nil && surfer.relation == Scene.Relation(kind: .on, of: wave.id))
  }

  @Test func `who fishes from a boat sits in it`() throws {
    let scene = catalog.composed("grandpa fishing from a small boat on a lake")
    #expect(try scene.named("fishing-in-boat").label == "grandpa in a boat")
    #expect(!scene.elements.contains { $0.subject == "sailboat" || $0.subject == "grandfather" })
  }

  @Test(arguments: 1...8 as ClosedRange<UInt32>) func `no flowers are about in the snow, no white clouds in a storm`(seed: UInt32) {
    for (text, absent) in [("a cat in a snowy garden", ["tulip", "flower"]), ("a ship in a storm at sea", ["cloud"])] {
      let scene = catalog.composed(text, seed: seed)
      #expect(!scene.elements.contains { absent.contains($0.subject) }, "\(text)")
    }
  }

  @Test(arguments: [("a snowy village at night", "village"), ("a snowy city street", "city"), ("a snowy day", "snow")])
  func `snow lies on the place that was named`(text: String, setting: String) {
    let scene = catalog.composed(text)
    #expect(scene.setting == setting && scene.weather == .snow)
  }

  @Test func `a bed is the larger beside a lamp, whichever was named first`() throws {
    let scene = catalog.composed("a teddy bear on a bed next to a lamp")
    #expect(try scene.named("lamp").relation == Scene.Relation(kind: .nextTo, of: scene.named("bed").id))
  }
}

/// Words that tell of several, of what is given, written and stuck on.
@Suite struct ToldThingsTests {
  let catalog: ArtCatalog

  init() throws { catalog = try ArtCatalog.load() }

  @Test(arguments: ["ten balloons of different colours", "ten multicolored balloons"])
  func `each has a colour of its own`(text: String) throws {
    let balloons = try catalog.composed(text).named("balloon")
    #expect(Set((0..<10).map { balloons.copy($0).color }).count == 10)
  }

  @Test func `a blue teapot with white dots stays blue`() throws {
    let teapot = try catalog.composed("a blue teapot with white dots").named("teapot")
    #expect(teapot.colorName == "blue" && teapot.accentName == "white" && teapot.pattern == .dotted)
  }

  @Test func `who gives a flower holds it, and looks at whom it is for`() throws {
    let scene = catalog.composed("a boy giving a flower to a girl")
    let (boy, girl) = (try scene.named("boy"), try scene.named("girl"))
    #expect(boy.relation == Scene.Relation(kind: .facing, of: girl.id))
    #expect(try scene.named("flower").relation == Scene.Relation(kind: .heldBy, of: boy.id))
  }

  @Test func `words written on the blackboard are on it`() throws {
    let scene = catalog.composed("the teacher writes \"2 + 2 = 4\" on the blackboard")
    let (teacher, board) = (try scene.named("teacher"), try scene.named("blackboard"))
    #expect(board.text == "2 + 2 = 4" && teacher.relation?.kind == .nextTo)
    #expect(!scene.elements.contains { $0.subject == ArtCatalog.sign })
  }

  @Test func `candles on a birthday cake take the place of its own`() throws {
    let scene = catalog.composed("eight candles on a chocolate birthday cake")
    let candles = try scene.named("birthday-candle")
    #expect(candles.count == 8)
    #expect(try scene.named("chocolate-cake").without?.isEmpty == false)
  }

  @Test func `a castle has the towers that it is told with`() {
    #expect(!catalog.composed("a castle with four towers").elements.contains { $0.subject == "tower" })
    #expect(catalog.composed("a castle and four towers").elements.contains { $0.subject == "tower" && $0.count == 4 })
  }

  @Test func `a skier races on skis, a man on foot`() throws {
    #expect(try catalog.composed("a skier racing down a slope").named("skier").pose == nil)
    #expect(try catalog.composed("a man racing down a slope").named("man").pose == .running)
  }

  @Test func `who feeds pigeons on a bench sits on it in the park`() throws {
    let scene = catalog.composed("an old man feeding pigeons on a park bench in autumn")
    let (man, bench) = (try scene.named("grandfather"), try scene.named("bench"))
    #expect(man.relation == Scene.Relation(kind: .on, of: bench.id) && man.pose == .sitting)
    #expect(try scene.named("pigeon").relation == Scene.Relation(kind: .nextTo, of: bench.id))
    #expect(catalog.setting(scene.setting).ground == .grass)
  }

  @Test func `a sign beside a farm gate is beside the gate, on a farm`() throws {
    let scene = catalog.composed("a sign that says \"FRESH EGGS\" beside a farm gate")
    #expect(try scene.named("signboard").relation == Scene.Relation(kind: .nextTo, of: scene.named("gate").id))
    #expect(scene.setting == "farm")
  }

  @Test func `what a sandwich is made with is in it, and said to be`() {
    let composed = SceneComposer(catalog: catalog).compose(
      CreateRequest(description: "a sandwich with lettuce, tomato and cheese on a plate"), seed: 3)
    #expect(composed.scene.elements.filter { !$0.implied }.map(\.subject) == ["sandwich", "plate"])
    #expect(["lettuce", "tomato", "cheese"].allSatisfy { food in composed.notes.contains { $0.contains("“\(food)”") } })
    #expect(catalog.composed("a pizza and a tomato").elements.contains { $0.subject == "tomato" })
  }

  @Test(arguments: [
    ("a man mopping the floor", "mop"), ("a woman combing her hair", "comb"), ("a girl taking a selfie", "phone"),
    ("a boy brushing his teeth", "toothbrush"), ("a man painting a fence", "paintbrush"),
    ("a wizard casting a spell", "magic-wand"), ("a man sawing a log", "saw"),
  ])
  func `a deed brings its tool`(text: String, tool: String) throws {
    #expect(try catalog.composed(text).named(tool).relation?.kind == .heldBy)
  }

  @Test(arguments: [
    ("a witch stirring a cauldron", "witch", Scene.Pose.stirring), ("a farmer milking a cow", "farmer", .milking),
    ("an astronaut playing golf on the moon", "astronaut", .golfing),
    ("a dragon breathing fire at a knight", "dragon", .breathing),
  ])
  func `who does something is drawn doing it, turned to what it is done to`(
    text: String, subject: String, pose: Scene.Pose
  ) throws {
    let scene = catalog.composed(text)
    let doer = try scene.named(subject)
    #expect(doer.pose == pose && catalog.drawn(doer)?.name != subject)
    let named = scene.elements.filter { !$0.implied && $0.id != doer.id }
    #expect(named.isEmpty || doer.relation == Scene.Relation(kind: .facing, of: named[0].id))
    #expect(!scene.elements.contains { $0.subject == "fire" })
  }

  @Test func `who knits a scarf sits with it on the needles`() throws {
    let scene = catalog.composed("a grandmother knitting a blue scarf")
    #expect(try scene.named("grandmother").pose == .knitting && scene.named("scarf").colorName == "blue")
  }

  @Test func `who pushes a swing is behind it, and a vase at a window holds its flowers`() throws {
    let scene = catalog.composed("a father pushing his daughter on a swing")
    #expect(try scene.named("man").relation == Scene.Relation(kind: .following, of: scene.named("swing").id))
    #expect(try scene.named("girl").pose == .sitting)
    let room = catalog.composed("a vase of four tulips on a windowsill")
    #expect(try room.named("vase").relation == Scene.Relation(kind: .on, of: room.named("window").id))
    #expect(try room.named("tulip").spots[0].depth > room.named("window").spots[0].depth)
  }

  @Test(arguments: [("a mermaid on a rock", "beach"), ("a seahorse on a coral", "underwater")])
  func `who is at home in the sea is ashore on what is not`(text: String, setting: String) {
    #expect(catalog.composed(text).setting == setting)
  }

  @Test func `who feeds ducks stands on the shore`() throws {
    let scene = catalog.composed("a girl feeding ducks at the pond")
    guard case .band(_, let shore) = catalog.setting(of: scene).water else { return #expect(Bool(false), "no shore") }
    #expect(try scene.named("girl").spots[0].depth > shore)
  }

  @Test(arguments: ["a goldfish in a bowl", "an orange fish in a round glass bowl", "a fish swimming in a glass bowl"])
  func `a fish in a bowl is seen through its glass, in a room`(text: String) throws {
    let scene = catalog.composed(text)
    let (fish, bowl) = (try scene.named("fish"), try scene.named("fishbowl"))
    #expect(fish.relation == Scene.Relation(kind: .inside, of: bowl.id) && bowl.label.hasSuffix("bowl"))
    #expect(catalog.drawn(bowl)?.anatomy.regions["glass"] != nil && !catalog.setting(scene.setting).isUnderwater)
  }

  @Test func `a nest is built by a bird, and by no skyscraper`() {
    #expect(!catalog.composed("a bird building a nest").elements.contains { $0.subject == "skyscraper" })
  }

  @Test func `a shop that somebody passes is seen from the street`() throws {
    let scene = catalog.composed("a woman pushing a pram past a flower shop in the rain")
    #expect(try scene.named("shop").count == 1)
    #expect(catalog.setting(scene.setting).isOutdoors && scene.weather == .rain)
  }

  @Test func `food and people of a picnic are on and behind the blanket`() throws {
    let scene = catalog.composed("a family having a picnic with a checkered blanket and a watermelon")
    let blanket = try scene.named("picnic-blanket")
    #expect(try scene.named("family").relation == Scene.Relation(kind: .behind, of: blanket.id))
    #expect(try scene.named("watermelon").relation == Scene.Relation(kind: .on, of: blanket.id))
  }

  @Test func `a wind is no storm`() {
    #expect(catalog.composed("two boys flying a kite on a windy hill").weather == .clear)
    #expect(catalog.composed("a hill in a storm").weather == .storm)
  }
}
