import Foundation
import Imaging
import SketchCore
import TestSupport
import Testing

@testable import Studio

/// Collections and changes to many pictures, as they are commanded.
@Suite(.timeLimit(.minutes(10))) struct CollectionTests {
  private func command(
    _ intent: VoiceCommand.Intent, _ target: Target? = nil, collection: CollectionArgument? = nil, tag: String? = nil
  ) -> VoiceCommand {
    var command = VoiceCommand(transcript: "\(intent.rawValue) something", intent: intent, confidence: 1)
    command.target = target
    command.collection = collection
    command.tag = tag
    return command
  }

  private func about(_ request: CollectionRequest) -> VoiceCommand { command(.collection, collection: .request(request)) }

  private func submit(_ command: VoiceCommand, _ fixture: StudioFixture) async throws -> CommandOutcome {
    try await fixture.studio.submit(Submission(.command(command), wait: true))
  }

  @Test func `a collection lives from its making to its end, and undo walks back over all of it`() async throws {
    try await StudioFixture.with { fixture in
      _ = try await fixture.say("draw a fox")
      let made = try await submit(about(.init(.create, name: "beach")), fixture)
      #expect(made.status == .done && made.message == "Made the collection “beach”.")
      #expect(made.collections?.map(\.name) == ["beach"])
      // "It" is the picture; "in there" is the collection that was spoken of.
      let put = try await submit(command(.collect), fixture)
      #expect(put.message == "Put “a fox” (#1) into “beach”." && put.artwork?.id == 1)
      #expect(try await submit(command(.collect), fixture).message == "“a fox” (#1) is in “beach” already.")
      let renamed = try await submit(about(.init(.rename, name: "Beach", newName: "summer")), fixture)
      #expect(renamed.message == "Renamed “beach” to “summer”.")
      _ = try await submit(about(.init(.describe, name: "summer", text: "our week")), fixture)
      let shown = try await submit(about(.init(.show, name: "summer")), fixture)
      #expect(shown.message == "In the collection “summer”, our week: one picture.")
      #expect(shown.artworks?.map(\.id) == [1])
      let all = try await submit(about(.init(.list)), fixture)
      #expect(all.message == "One collection: “summer” (1)." && all.collections?.first?.cover == 1)

      let asked = try await submit(about(.init(.delete, name: "summer")), fixture)
      #expect(asked.status == .question && asked.message.hasPrefix("Delete the collection “summer” with one picture"))
      let deleted = try await fixture.say("confirm")
      #expect(deleted.message == "Deleted the collection “summer”; its picture stays. “Undo” brings it back.")
      #expect(try await fixture.library.artworks(ArtworkQuery()).artworks.count == 1)
      #expect(try await fixture.say("undo").message == "The collection “summer” is back.")
      #expect(try await fixture.library.collections().first?.itemCount == 1)
      for expected in [
        "The collection “summer” is as it was.", "The collection is named “beach” again.",
        "Took “a fox” (#1) out of “beach”.", "The collection “beach” is gone again; its pictures stay.",
      ] {
        #expect(try await fixture.say("undo").message == expected)
      }
      #expect(try await fixture.say("redo").message == "The collection “beach” is back.")
      let news = fixture.events.all.compactMap { if case .collection(let news) = $0 { news.change.rawValue } else { nil } }
      #expect(news.prefix(5) == ["created", "items", "changed", "changed", "deleted"])
    }
  }

  @Test func `a collection that is named and not there is made, and said so`() async throws {
    try await StudioFixture.with { fixture in
      _ = try await fixture.say("draw a fox")
      let put = try await submit(command(.collect, collection: "beach"), fixture)
      #expect(put.message == "Made the collection “beach” and put “a fox” (#1) into it.")
      let elsewhere = try await submit(command(.uncollect, collection: "forest"), fixture)
      #expect(elsewhere.error?.code == .notFound && elsewhere.error?.advice == "There is “beach”.")
      let taken = try await submit(command(.uncollect, collection: "BEACH"), fixture)
      #expect(taken.message == "Took “a fox” (#1) out of “beach”.")
      #expect(try await submit(command(.uncollect, collection: "beach"), fixture).error?.code == .conflict)
      // An empty one is deleted without a question.
      #expect(try await submit(about(.init(.delete, name: "beach")), fixture).status == .done)
      #expect(try await submit(command(.collect), fixture).error?.message == "which collection was not said")
      #expect(try await submit(about(.init(.rename, name: "beach", newName: "x")), fixture).error?.code == .notFound)
    }
  }

  @Test func `the listing of a collection is what is in it, not what is tagged so`() async throws {
    try await StudioFixture.with { fixture in
      for text in ["draw a fox", "draw a hen"] { _ = try await fixture.say(text) }
      _ = try await submit(command(.tag, Target(.first), tag: "beach"), fixture)
      _ = try await submit(command(.collect, Target(.last), collection: "beach"), fixture)
      var list = command(.list)
      list.filters = .init(collection: "beach")
      #expect(try await submit(list, fixture).artworks?.map(\.title) == ["a hen"])
      list.filters = .init(collection: "forest")
      #expect(try await submit(list, fixture).error?.code == .notFound)
      list.filters = .init(tag: "beach")
      #expect(try await submit(list, fixture).artworks?.map(\.title) == ["a fox"])
    }
  }

  @Test func `many are changed as one, and taken back as one`() async throws {
    try await StudioFixture.with { fixture in
      for text in ["draw a fox", "draw a hen", "draw a boat", "draw a red fox"] { _ = try await fixture.say(text) }
      let tagged = try await submit(command(.tag, Target(.last, count: 3), tag: "sea"), fixture)
      #expect(tagged.message == "Tagged “sea”: 3 pictures." && tagged.count == 3)
      #expect(tagged.artworks?.map(\.title) == ["a red fox", "a boat", "a hen"])
      let starred = try await submit(command(.favorite, Target(.all, query: "fox")), fixture)
      #expect(starred.message == "Now favorites: 2 pictures." && starred.count == 2)
      let put = try await submit(command(.collect, Target(.all, filters: .init(tag: "sea")), collection: "trip"), fixture)
      #expect(put.message == "Made the collection “trip” and put 3 pictures into it.")
      let oldest = try await submit(command(.unfavorite, Target(.first, count: 1)), fixture)
      #expect(oldest.artwork?.title == "a fox" && oldest.artwork?.favorite == false)
      #expect(try await fixture.say("undo").artwork?.favorite == true)
      #expect(try await fixture.say("undo").message.hasPrefix("Took “a hen” (#2) out of “trip”."))
      _ = try await fixture.say("undo")
      #expect(try await fixture.library.artworks(ArtworkQuery(favorite: true)).artworks.isEmpty)
      _ = try await fixture.say("undo")
      #expect(try await fixture.library.artworks(ArtworkQuery(tag: "sea")).artworks.isEmpty)
      let none = try await submit(command(.favorite, Target(.all, query: "zebra")), fixture)
      #expect(none.error?.message == "there are no pictures of “zebra”")
      #expect(try await submit(command(.rename, Target(.all)), fixture).error?.code == .unsupported)
    }
  }

  @Test func `deleting more than one asks with their number, and a yes is about just those`() async throws {
    try await StudioFixture.with { fixture in
      for number in 1...5 { _ = try await fixture.say("draw test \(number)") }
      let target = Target(.all, filters: .init(tag: "test"))
      _ = try await submit(command(.tag, Target(.all), tag: "test"), fixture)
      let asked = try await submit(command(.delete, target), fixture)
      #expect(asked.status == .question)
      #expect(asked.message == "Move 5 pictures tagged “test” to the trash? Say “yes” or “no”.")
      #expect(asked.command.target?.ids?.count == 5)
      #expect(try await fixture.library.artworks(ArtworkQuery()).artworks.count == 5)
      #expect(try await fixture.say("deny").message == "All right, nothing was done.")
      _ = try await submit(command(.delete, target), fixture)
      // A picture not tagged so any more was counted, so it is meant.
      _ = try await fixture.studio.change(1, ArtworkPatch(tags: []))
      let deleted = try await fixture.say("confirm")
      #expect(deleted.status == .done && deleted.count == 5)
      #expect(try await fixture.library.artworks(ArtworkQuery()).artworks.isEmpty)
      #expect(try await fixture.say("undo").message == "Brought back 5 pictures.")
      #expect(try await fixture.library.artworks(ArtworkQuery()).artworks.count == 5)
      #expect(try await fixture.say("redo").message == "In the trash again: 5 pictures.")
      let restored = try await submit(command(.restore, Target(.last, count: 2)), fixture)
      #expect(restored.message == "Brought back 2 pictures." && restored.count == 2)
      var unclear = command(.delete, Target(.all))
      unclear.confidence = 0.55
      #expect(try await submit(unclear, fixture).message.hasPrefix("Move all 2 pictures to the trash?"))
      #expect(try await fixture.say("deny").status == .done)
      // One is deleted without a question.
      #expect(try await submit(command(.delete, Target(.last, count: 1)), fixture).status == .done)
      #expect(await fixture.provider.requests.count == 5)
    }
  }

  @Test func `a step of a compound command that deletes many asks before any of it is done`() async throws {
    try await StudioFixture.with { fixture in
      for text in ["draw a fox", "draw a hen"] { _ = try await fixture.say(text) }
      var star = command(.favorite, Target(.last))
      star.then = [command(.delete, Target(.all))]
      #expect(try await submit(star, fixture).status == .question)
      #expect(try await fixture.library.artworks(ArtworkQuery(favorite: true)).artworks.isEmpty)
      #expect(try await fixture.say("confirm").status == .done)
      #expect(try await fixture.library.artworks(ArtworkQuery()).artworks.isEmpty)
    }
  }

  @Test func `what was confirmed by whoever sent it is not asked about`() async throws {
    try await StudioFixture.with { fixture in
      for text in ["draw a fox", "draw a hen"] { _ = try await fixture.say(text) }
      var submission = Submission(
        .command(command(.delete, Target(.these, ids: [1, 2]))), wait: true, idempotencyKey: "k")
      submission.isConfirmed = true
      for _ in 1...2 { #expect(try await fixture.studio.submit(submission).count == 2) }
      #expect(try await fixture.library.trash().artworks == 2)
    }
  }

  @Test func `many are exported, one by one or as an archive that unzip reads`() async throws {
    try await StudioFixture.with { fixture in
      for text in ["draw a fox", "draw a hen", "draw a fox"] { _ = try await fixture.say(text) }
      var export = command(.export, Target(.all, query: "fox"))
      export.export = .init(format: .jpeg)
      let single = try await submit(export, fixture)
      #expect(single.files?.map { $0.split(separator: "/").last ?? "" } == ["a-fox.jpg", "a-fox-2.jpg"])
      #expect(single.message == "Exported 2 pictures to \(fixture.exports.path).")
      export.target = Target(.all)
      export.export = .init(format: .zip)
      let archive = try await submit(export, fixture)
      let file = try #require(archive.file)
      #expect(archive.count == 3 && file.hasSuffix("/pictures.zip"))
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/python3")
      let folder = fixture.exports.appending(path: "out").path
      process.arguments = [
        "-c", "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; z.extractall(sys.argv[2])",
        file, folder,
      ]
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      #expect(names == ["a-fox-1.png", "a-fox-3.png", "a-hen-2.png"])
      let hen = try #require(try await fixture.library.artwork(2)).revision.image.sha256
      let bytes = try Data(contentsOf: URL(filePath: folder + "/a-hen-2.png"))
      // It tells of itself; the picture is the library's.
      let told = try await VipsImageProcessor().accept(Array(bytes))
      #expect(try await told.image == fixture.library.imageBytes(hen) && told.metadata.heard == "draw a hen")
      // A second one gets another name.
      #expect(try await submit(export, fixture).file?.hasSuffix("/pictures-2.zip") == true)
    }
  }
}
