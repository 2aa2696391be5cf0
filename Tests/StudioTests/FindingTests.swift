import Foundation
import SketchCore
import TestSupport
import Testing

@testable import Studio

/// Lists by time and colour, versions by their words, comparisons.
@Suite(.timeLimit(.minutes(10))) struct FindingTests {
  private func list(_ filters: VoiceCommand.Filters, _ fixture: StudioFixture) async throws -> CommandOutcome {
    var command = VoiceCommand(transcript: "show me those", intent: .list, confidence: 1)
    command.filters = filters
    return try await fixture.studio.submit(Submission(.command(command), wait: true))
  }

  @Test func `a time that was said is kept, and told with its ends`() async throws {
    try await StudioFixture.with { fixture in
      _ = try await fixture.say("draw a fox")
      let today = try await list(.init(since: "today"), fixture)
      #expect(today.artworks?.map(\.title) == ["a fox"])
      let filters = try #require(today.command.filters)
      let (since, until) = (filters.since.flatMap(WireJSON.parse), filters.until.flatMap(WireJSON.parse))
      #expect(filters.when == "today" && since.map { $0 <= Date() } == true && until.map { $0 > Date() } == true)
      #expect(try await list(.init(since: "yesterday"), fixture).artworks == [])
      #expect(try await list(.init(since: "P1D"), fixture).artworks?.count == 1)
      #expect(try await list(.init(since: "whenever"), fixture).error?.code == .invalidInput)
    }
  }

  @Test func `pictures are found by the colours they were stored with, and older ones by those found later`() async throws {
    try await StudioFixture.with { fixture in
      let fox = try #require(try await fixture.say("draw a fox").artwork)
      let color = try #require(fox.revision.image.colors?.first)
      var filters = VoiceCommand.Filters()
      filters.color = "dark \(color.rawValue)"
      #expect(try await list(filters, fixture).artworks?.map(\.id) == [fox.id])
      filters.color = "ultraviolet"
      #expect(try await list(filters, fixture).error?.advice.contains("gray") == true)
      // A picture of before is looked at later.
      let command = VoiceCommand(transcript: "", intent: .create, confidence: 1)
      let job = try await fixture.library.add(Job(command: command, seed: 1, createdAt: Date()), for: nil)
      let red = PaintedMask.plain(width: 32, height: 32, 1, 0, 0)
      let picture = GeneratedPicture(image: red, prompt: "a hen", style: nil, model: "m", seed: 1, scene: nil, cost: nil)
      let draft = PictureDraft(
        picture: picture, mediaType: "image/png", width: 32, height: 32, title: "a hen", kind: .picture, transcript: "", provider: "p",
        generationSeconds: 1)
      let hen = try #require(try await fixture.library.complete(job, with: [draft]).first)
      filters.color = "red"
      #expect(try await list(filters, fixture).artworks?.contains { $0.id == hen.id } == false)
      await fixture.studio.colorOlderPictures()
      #expect(try await list(filters, fixture).artworks?.contains { $0.id == hen.id } == true)
      #expect(try await fixture.library.imagesWithoutColors(limit: 1).isEmpty)
    }
  }

  @Test func `a version is shown by its number and by its words`() async throws {
    try await StudioFixture.with { fixture in
      let id = try #require(try await fixture.say("draw a fox and edit and edit").artwork?.id)
      func checkout(_ version: String) async throws -> CommandOutcome {
        var command = VoiceCommand(transcript: "go back", intent: .checkout, confidence: 1)
        command.version = version
        return try await fixture.studio.submit(Submission(.command(command), wait: true))
      }
      let first = try await checkout("first")
      #expect(first.artwork?.head == 1 && first.message == "Showing version 1 of “a fox” (#\(id)).")
      #expect(try await checkout("latest").artwork?.head == 3)
      #expect(try await checkout("2").artwork?.head == 2)
      #expect(try await checkout("9").error?.code == .notFound)
      #expect(try await checkout("with a teapot").error?.code == .notFound)
      #expect(try await fixture.say("undo").artwork?.head == 3)
    }
  }

  @Test func `two versions are seen in one picture`() async throws {
    try await StudioFixture.with { fixture in
      let fox = try #require(try await fixture.say("draw a fox and edit").artwork)
      let both = try await fixture.studio.compare(fox.id, PictureComparison(revision: 1))
      let info = try await fixture.studio.parts.images.inspect(both.bytes)
      #expect(info.width == 2 * fox.revision.image.width + 24 && info.height == fox.revision.image.height)
      for same in [PictureComparison(), PictureComparison(revision: 2), PictureComparison(revision: 1, withRevision: 1)] {
        let error = await #expect(throws: SketchError.self) { try await fixture.studio.compare(fox.id, same) }
        #expect(error?.code == .invalidInput)
      }
      let missing = await #expect(throws: SketchError.self) {
        try await fixture.studio.compare(fox.id, PictureComparison(with: 99))
      }
      #expect(missing?.code == .notFound)
    }
  }
}

/// Comparing in words, and searches that are kept.
@Suite(.timeLimit(.minutes(10))) struct SpokenFindingTests {
  private func compare(
    _ target: Target? = nil, _ with: Target? = nil, _ fixture: StudioFixture
  ) async throws -> CommandOutcome {
    var command = VoiceCommand(transcript: "compare them", intent: .compare, confidence: 1)
    (command.target, command.with) = (target, with)
    return try await fixture.studio.submit(Submission(.command(command), wait: true))
  }

  private func version(_ words: String) -> Target {
    var target = Target.current
    target.version = words
    return target
  }

  @Test func `pictures and versions are compared, and the answer says where and what was said between`() async throws {
    try await StudioFixture.with { fixture in
      _ = try await fixture.say("draw a boat")
      let fox = try #require(try await fixture.say("draw a fox and edit and edit").artwork)
      let last = try await compare(nil, nil, fixture)
      #expect(last.message.contains("“a fox” (#2), version 2, and version 3. Only the second has: “"))
      let file = try #require(last.file)
      let bytes = try #require(FileManager.default.contents(atPath: file))
      let info = try await fixture.studio.parts.images.inspect(Array(bytes))
      #expect(info.width == 2 * fox.revision.image.width + 24 && file.hasSuffix("/a-fox-compared.png"))
      let ends = try await compare(version("last"), version("original"), fixture)
      #expect(ends.message.contains("version 3, and version 1. Only the first has: “"))
      #expect(ends.file != file, "an export replaces no file")
      let two = try await compare(.current, Target(.matching, query: "boat"), fixture)
      #expect(two.message.contains("“a fox” (#2), version 3, and “a boat” (#1), version 1."))
      #expect(two.artworks?.map(\.id) == [2, 1])
      // Said of the last one, "with the last one" means the one before.
      #expect(try await compare(.current, Target(.last), fixture).artworks?.map(\.id) == [2, 1])
      #expect(try await compare(Target(.last, count: 2), nil, fixture).artworks?.map(\.id) == [2, 1])
      #expect(try await compare(.current, version("9"), fixture).error?.code == .notFound)
      #expect(try await compare(.current, .current, fixture).error?.code == .invalidInput)
      _ = try await fixture.say("draw an owl")
      #expect(try await compare(nil, nil, fixture).error?.message.contains("has only one version") == true)
      #expect(try await compare(Target(.last, count: 3), nil, fixture).error?.code == .invalidInput)
    }
  }

  @Test func `the search that was made last is kept under a name, also of the same breath`() async throws {
    try await StudioFixture.with { fixture in
      _ = try await fixture.say("draw a boat")
      func submit(_ command: VoiceCommand) async throws -> CommandOutcome {
        try await fixture.studio.submit(Submission(.command(command), wait: true))
      }
      var save = VoiceCommand(transcript: "save this search", intent: .collection, confidence: 1)
      save.collection = .request(CollectionRequest(.save, name: "boats"))
      #expect(try await submit(save).error?.message == "nothing was searched for yet")
      var find = VoiceCommand(transcript: "find boats", intent: .search, confidence: 1)
      #expect(try await submit(find).status == .done)
      #expect(try await submit(save).error?.message == "the last list was of all pictures")
      find.query = "boats"
      (find.filters, find.then) = (VoiceCommand.Filters(since: "today"), [save])
      let saved = try await submit(find)
      #expect(saved.message.hasSuffix("Saved the search “boats”: all pictures of “boats” of that time, 1 now."))
      let kept = try #require(try await fixture.library.collections().first)
      #expect(kept.query == ArtworkSearch("boats", VoiceCommand.Filters(since: "today")))
      _ = try await fixture.say("draw a boat")
      var show = VoiceCommand(transcript: "show boats", intent: .collection, confidence: 1)
      show.collection = .request(CollectionRequest(.show, name: "boats"))
      #expect(try await submit(show).artworks?.map(\.id) == [2, 1])
      var put = VoiceCommand(transcript: "put it in boats", intent: .collect, confidence: 1)
      put.collection = "boats"
      let refused = try await submit(put)
      #expect(refused.error?.code == .conflict && refused.message.contains("is a saved search"))
    }
  }

  @Test func `nothing is asked before an empty trash is emptied`() async throws {
    try await StudioFixture.with { fixture in
      var empty = VoiceCommand(transcript: "empty the trash", intent: .delete, confidence: 1)
      empty.target = .wholeTrash
      let outcome = try await fixture.studio.submit(Submission(.command(empty), wait: true))
      #expect(outcome.status == .done && outcome.message == "There is nothing in the trash that could be removed.")
    }
  }
}

@Suite struct VersionFinderTests {
  private func finder(_ versions: [(parent: Int?, words: String, prompt: String)], head: Int) -> VersionFinder {
    let revisions = versions.enumerated().map { index, version in
      Revision(
        number: index + 1, parent: version.parent, transcript: version.words, prompt: version.prompt, style: nil, provider: "", model: "",
        seed: 1, generationSeconds: 0, image: ImageFile(sha256: "", mediaType: "", width: 1, height: 1, byteCount: 1),
        createdAt: Date(timeIntervalSince1970: 0))
    }
    return VersionFinder(
      versions: revisions,
      artwork: Artwork(
        id: 1, title: "a car", kind: .picture, revision: revisions[head - 1], revisionCount: revisions.count,
        createdAt: Date(timeIntervalSince1970: 0), updatedAt: Date(timeIntervalSince1970: 0)))
  }

  @Test(arguments: [
    ("red", 2), ("the red one", 2), ("with hat", 3), ("before the hat", 2), ("without the hat", 2), ("blue", 4), ("original", 1),
    ("3", 3), ("last", 5), ("previous", 4), ("snow", 5),
  ])
  func `words of an edit name the version it made`(words: String, number: Int) throws {
    let finder = finder(
      [
        (nil, "draw a car", "a car"), (1, "make it red", "a red car"), (2, "put a hat on it", "a red car with a hat"),
        (1, "make the car blue", "a blue car"), (4, "let it be winter", "a blue car in the snow"),
      ], head: words == "snow" ? 1 : 5)
    #expect(try finder.number(of: words) == number)
  }

  @Test(arguments: ["teapot", "", "7", "the one"]) func `other words say what there is`(words: String) {
    let error = #expect(throws: SketchError.self) {
      try finder([(nil, "draw a car", "a car"), (1, "make it red", "a red car")], head: 2).number(of: words)
    }
    #expect(error?.code == .notFound)
  }
}
