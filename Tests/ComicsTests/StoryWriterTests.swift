import Illustrator
import SketchCore
import Testing

@testable import Comics

@Suite struct StoryWriterTests {
  static let writer: StoryWriter = {
    do {
      return try StoryWriter(artist: PanelArtist())
    } catch {
      fatalError("\(error)")
    }
  }()

  static func comic(_ concept: String, seed: UInt32 = 1, _ change: (inout ComicRequest) -> Void = { _ in }) throws
    -> Comic
  {
    var request = ComicRequest(concept: concept, seed: seed)
    change(&request)
    return try writer.comic(request)
  }

  @Test(arguments: 3...8) func `a story has a problem, a turn and an end`(panels: Int) throws {
    for seed in 1...12 as ClosedRange<UInt32> {
      let comic = try Self.comic("a dragon who is afraid of fire", seed: seed) { $0.panels = panels }
      let beats = comic.panels.map(\.beat)
      #expect(beats.count == panels)
      #expect(beats.contains(.initial) && beats.contains(.peak))
      #expect(beats.last == .release)
      #expect(panels == 3 || beats.first == .establisher)
      #expect(comic.panels.allSatisfy { !($0.caption ?? "").isEmpty && !$0.balloons.isEmpty })
    }
  }

  @Test func `every plot and genre fills all of its slots`() throws {
    for genre in Self.writer.book.genres.keys.sorted() {
      for seed in 1...8 as ClosedRange<UInt32> {
        let comic = try Self.comic("a cat and a dog", seed: seed) {
          $0.genre = genre
          $0.panels = 8
        }
        let texts = comic.panels.flatMap { [$0.caption ?? ""] + $0.balloons.map(\.text) }
        for text in texts {
          #expect(!text.contains { "{}[]|".contains($0) }, "\(genre), \(comic.plot): \(text)")
          #expect(
            !text.contains("  ") && !text.contains(" ,") && !text.contains(" ."), "\(genre), \(comic.plot): \(text)")
        }
        #expect(comic.panels.count == 8)
      }
    }
  }

  @Test(arguments: ["a", "The", "about it", "something", "1 2", " , ", Array(repeating: "a fox", count: 1_000).joined(separator: " ")])
  func `a concept of no words that tell, or of thousands, is refused`(concept: String) {
    let error = #expect(throws: SketchError.self) { try Self.comic(concept) }
    #expect(error?.code == .invalidInput)
  }

  @Test func `the concept is what the story is about`() throws {
    let comic = try Self.comic("a dragon who is afraid of fire in the mountains") { $0.panels = 6 }
    #expect(comic.plot == "fear")
    #expect(comic.member(.hero)?.element.subject == "dragon")
    #expect(comic.panels.allSatisfy { $0.setting == "mountains" })
    #expect(comic.panels.contains { $0.caption?.contains("fire") == true })
    #expect(comic.panels[0].caption?.contains("a dragon") == true)
    #expect(comic.title == "The Dragon Who Is Afraid of Fire in the Mountains")
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt32]) func `a thing that is named is in the story`(seed: UInt32) throws {
    for genre in ["fairy tale", "comedy", "animal story"] {
      let comic = try Self.comic("a penguin and a lantern", seed: seed) { ($0.genre, $0.panels) = (genre, 6) }
      let thing = try #require(comic.cast.first { $0.role == .thing })
      #expect(thing.element.subject == "lantern")
      #expect(comic.panels.contains { $0.cast.contains { $0.role == .thing } }, "\(genre) \(comic.plot)")
    }
  }

  @Test func `what stands beside the hero is in sight`() throws {
    let comic = try Self.comic("a frog and a wishing well")
    #expect(comic.panels.contains { $0.prop == "well" })
  }

  @Test func `a story that plays in a castle shows it, and not a city`() throws {
    for concept in ["a knight in a castle", "a cat who lost her hat at the old castle"] {
      let comic = try Self.comic(concept) { $0.panels = 6 }
      #expect(comic.panels.allSatisfy { $0.setting == "hills" }, "\(concept): \(comic.panels.map(\.setting))")
      #expect(comic.panels.contains { $0.prop == "castle" })
    }
    // One that is only told of is no place.
    #expect(try Self.comic("a knight who builds a castle") { $0.panels = 6 }.panels.allSatisfy { $0.prop != "castle" })
  }

  @Test(arguments: [
    ("a superhero who saves a cat", "rescue", "superhero", "cat"),
    ("a penguin who wants to fly", "wish", "penguin", nil),
    ("two robots who fall in love on the moon", "friends", "robot", "robot"),
    ("a girl who lost her kite", "lost", "girl", nil),
    ("a little mouse who bakes a cake", "invention", "mouse", nil),
  ])
  func `what happens in the concept chooses the plot`(concept: String, plot: String, hero: String, friend: String?)
    throws
  {
    let comic = try Self.comic(concept)
    #expect(comic.plot == plot)
    #expect(comic.member(.hero)?.element.subject == hero)
    if let friend { #expect(comic.member(.friend)?.element.subject == friend) }
  }

  @Test func `two of a kind are told apart by their colour`() throws {
    let comic = try Self.comic("two robots on the moon")
    #expect(comic.member(.hero)?.element.color != comic.member(.friend)?.element.color)
  }

  @Test(arguments: [
    ("a knight who lost his horse", "horse"), ("a stolen cake in a bakery", "cake"),
    ("a detective and the missing crown", "crown"), ("a girl and her dog looking for their cat", "cat"),
  ])
  func `who or what is looked for is no company, and no hero`(concept: String, lost: String) throws {
    for seed in 1...8 as ClosedRange<UInt32> {
      let comic = try Self.comic(concept, seed: seed)
      #expect(comic.plot == "lost")
      #expect(comic.member(.thing)?.element.subject == lost)
      #expect(comic.cast.allSatisfy { $0.role == .thing || $0.element.subject != lost })
    }
  }

  @Test func `what is lost is the thing of the story`() throws {
    #expect(try Self.comic("a girl who lost her kite").member(.thing)?.element.subject == "kite")
  }

  @Test func `what is feared is no company, and is to be seen`() throws {
    for seed in 1...12 as ClosedRange<UInt32> {
      let comic = try Self.comic("a rabbit who is afraid of a little wolf", seed: seed) { $0.panels = 8 }
      #expect(comic.member(.thing)?.element.subject == "wolf")
      #expect([.friend, .helper].allSatisfy { comic.member($0)?.element.subject != "wolf" })
      #expect(comic.panels.contains { $0.cast.contains { $0.role == .thing } })
    }
    // Nobody draws the dark.
    #expect(try Self.comic("a rabbit who is afraid of the dark").member(.thing) == nil)
  }

  @Test func `a noun before another says what that one is`() throws {
    let comic = try Self.comic("a viking girl who wants to sail like her father")
    #expect(comic.member(.hero)?.element.subject == "girl")
    #expect(comic.member(.hero)?.phrase == "a viking girl")
    #expect(comic.cast.allSatisfy { $0.element.subject != "viking" })
    #expect(try Self.comic("a cat, a dog").member(.hero)?.element.subject == "cat")
  }

  @Test func `who speaks says I and you, and the story she`() throws {
    var (own, told) = (false, false)
    for seed in 1...20 as ClosedRange<UInt32> {
      let comic = try Self.comic("a clown who wants to find her red nose", seed: seed) { $0.panels = 8 }
      #expect(comic.member(.hero)?.pronoun == .she)
      for balloon in comic.panels.flatMap(\.balloons) where balloon.text.contains("red nose") {
        #expect(!balloon.text.contains("her red nose"), "\(balloon.text)")
        own = own || balloon.text.contains("my red nose")
      }
      told = told || comic.panels.contains { $0.caption?.contains("her red nose") == true }
    }
    #expect(own && told)
  }

  @Test func `who has a map looks for the treasure`() throws {
    for seed in 1...8 as ClosedRange<UInt32> {
      let comic = try Self.comic("a goat who finds a treasure map", seed: seed) { $0.genre = "adventure" }
      #expect(comic.member(.thing)?.element.subject != "map")
    }
  }

  @Test func `no two seeds tell the same story, and one seed always does`() throws {
    var told: Set<[String]> = []
    for seed in 1...40 as ClosedRange<UInt32> {
      let comic = try Self.comic("a fox and a rabbit", seed: seed)
      #expect(try Self.comic("a fox and a rabbit", seed: seed) == comic)
      told.insert(comic.panels.flatMap { [$0.caption ?? ""] + $0.balloons.map(\.text) })
    }
    #expect(told.count == 40)
  }

  @Test func `a genre has forty stories and more, each with a beginning, a problem and an end`() throws {
    let book = Self.writer.book
    for (name, genre) in book.genres {
      let ways = genre.plots.reduce(0) { sum, id in
        let turns = book.plots.first { $0.id == id }?.turns?.count ?? 0
        return sum + (1 + turns) * (1 + genre.ends.count)
      }
      #expect(ways >= 40, "\(name): \(ways)")
      #expect(Set(genre.plots).isSubset(of: book.plots.map(\.id)), "\(name)")
    }
    #expect(Set(book.plots.map(\.id)).isSubset(of: book.genres.values.flatMap(\.plots)))
    for plot in book.plots {
      #expect(Set(plot.beats.keys) == Set(ComicPanel.Beat.allCases), "\(plot.id)")
      for (name, turn) in plot.turns ?? [:] { #expect(turn[.prolongation] != nil && turn[.peak] != nil, "\(plot.id), \(name)") }
    }
  }

  @Test func `of sixty stories of a genre no two are alike`() throws {
    for genre in Self.writer.book.genres.keys.sorted() {
      var texts: Set<[String]> = []
      var ways: Set<[String]> = []
      var captions: [String: Int] = [:]
      for seed in 1...60 as ClosedRange<UInt32> {
        let comic = try Self.comic("a cat and a dog", seed: seed) { $0.genre = genre }
        let told = comic.panels.flatMap { [$0.caption ?? ""] + $0.balloons.map(\.text) }
        texts.insert(told)
        ways.insert([comic.plot, comic.turn ?? "", comic.end ?? ""])
        captions[comic.panels[5].caption ?? "", default: 0] += 1
        #expect(comic.panels.map(\.beat) == ComicPanel.Beat.beats(panels: 6))
        #expect(comic.member(.hero)?.element.subject == "cat" && comic.member(.friend)?.element.subject == "dog")
        #expect(told.allSatisfy { !$0.contains { "{}[]|".contains($0) } }, "\(comic.plot), \(comic.turn ?? ""): \(told)")
      }
      #expect(texts.count == 60, "\(genre)")
      #expect(ways.count >= 30, "\(genre): \(ways.count)")
      // No end is told again and again.
      #expect(captions.values.max() ?? 0 <= 12, "\(genre): \(captions)")
    }
  }

  @Test(arguments: [
    ("a mouse who looks after an egg", "egg"), ("a fox who plays tricks on everybody", "trick"),
    ("a bear who takes the wrong suitcase by mistake", "mixup"), ("a girl who promised to water the flowers", "promise"),
    ("a mole who wonders why it gets dark", "question"), ("two rabbits in a tennis match", "match"),
    ("a mouse who plays chess against a cat", "match"), ("a postman who forgot his wedding day", "forgotten"),
  ])
  func `new plots are asked for in words, too`(concept: String, plot: String) throws {
    #expect(try Self.comic(concept).plot == plot)
  }

  @Test(arguments: [0, 2, 9, 100]) func `a comic has three to eight panels`(panels: Int) throws {
    let error = #expect(throws: SketchError.self) { try Self.comic("a cat") { $0.panels = panels } }
    #expect(error?.message == "a comic has 3 to 8 panels, not \(panels)")
  }

  @Test func `what cannot be used is said`() throws {
    #expect(throws: SketchError.self) { try Self.comic("") }
    #expect(throws: SketchError.self) { try Self.comic("?!") }
    #expect(throws: SketchError.self) { try Self.comic(Array(repeating: "cat", count: 2_000).joined(separator: " ")) }
    let genre = #expect(throws: SketchError.self) { try Self.comic("a cat") { $0.genre = "cooking" } }
    #expect(genre?.message == "there is no genre “cooking”")
    #expect(genre?.advice.contains("fairy tale") == true)
    #expect(throws: SketchError.self) { try Self.comic("a cat") { $0.artStyle = "granite" } }
    #expect(throws: SketchError.self) { try Self.comic("a cat") { $0.world = "underworld" } }
  }

  @Test func `one word is enough, and a thing may be the hero`() throws {
    #expect(try Self.comic("cat").member(.hero)?.element.subject == "cat")
    #expect(try Self.comic("a teapot").member(.hero)?.element.subject == "teapot")
    #expect(try Self.comic("freedom").panels.count == 6)
  }

  @Test func `no paragraph of a story comes twice, and nobody acts before they come`() throws {
    for seed in 1...30 as ClosedRange<UInt32> {
      let comic = try Self.comic("a fox and a rabbit", seed: seed) { $0.panels = 8 }
      let scenario = ScenarioWriter(comic: comic, telling: Self.writer.book.telling, artist: Self.writer.artist)
        .scenario()
      let paragraphs = scenario.chapters.flatMap { $0.text.split(separator: "\n\n") }.filter { $0.count > 60 }
      #expect(Set(paragraphs).count == paragraphs.count, "\(seed)")
      #expect(Set(scenario.chapters.map(\.title)).count == 8)
      let text = scenario.plainText
      #expect(!text.contains { "{}[]|".contains($0) } && !text.contains("  "), "\(seed): \(text)")
      guard let friend = comic.member(.friend)?.name else { continue }
      // Who is not in a panel, and was in none before, has no part in its chapter.
      for (index, panel) in comic.panels.enumerated() {
        if comic.panels[...index].contains(where: { $0.cast.contains { $0.role == .friend } }) { break }
        let words = scenario.chapters[index].text.split { !$0.isLetter }
        #expect(panel.caption?.contains(friend) == true || !words.contains(Substring(friend)), "\(seed)")
      }
    }
  }

  @Test func `the story in chapters says how long it is`() throws {
    let comic = try Self.comic("a dragon who is afraid of fire")
    let scenario = ScenarioWriter(comic: comic, telling: Self.writer.book.telling, artist: Self.writer.artist)
      .scenario()
    #expect(scenario.chapters.map(\.panels) == (1...6).map { [$0] })
    #expect(scenario.wordCount > 900)
    for chapter in scenario.chapters {
      #expect(chapter.text.split { $0.isWhitespace }.count >= 100, "\(chapter.title): \(chapter.text)")
    }
    #expect(scenario.readingMinutes == (scenario.wordCount + 249) / 250)
    #expect(scenario.markdown.hasPrefix("# \(comic.title)\n"))
    #expect(!scenario.markdown.contains("{"))
  }
}
