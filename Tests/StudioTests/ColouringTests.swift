import ArtworkLibrary
import Colouring
import Foundation
import Illustrator
import Imaging
import SketchCore
import TestSupport
import Testing

@testable import Studio

@Suite struct ColouringTests {
  private let roof = ColouringMark.fill(x: 500, y: 300, color: "#ff0000")

  @Test func colouringIsARevisionThatCanBeUndone() async throws {
    try await with { studio, library, page in
      let colored = try await studio.color(page.id, ColouringRequest(marks: [roof]))
      #expect(colored.head == 2 && colored.revision.parent == 1)
      #expect(colored.revision.provider == "colouring" && colored.revision.scene == page.revision.scene)
      #expect(colored.revision.image != page.revision.image)
      #expect(colored.revision.image.colors?.isEmpty == false)
      #expect(try await library.journal(limit: 1, cursor: nil).entries.first?.intent == .color)
      let undone = try await studio.submit(command(.undo))
      #expect(undone.artwork?.head == 1)
      let redone = try await studio.submit(command(.redo))
      #expect(redone.artwork?.head == 2)
    }
  }

  @Test func colouringGoesOnFromWhereItWas() async throws {
    try await with { studio, _, page in
      _ = try await studio.color(page.id, ColouringRequest(marks: [roof]))
      let way = ColouringMark.Stroke([.init(5, 5), .init(90, 9)], width: 8, pressures: [0.2, 0.9])
      let stroke = ColouringMark.stroke(way, color: "#00ff00")
      let more = try await studio.color(page.id, ColouringRequest(marks: [stroke]))
      var sheet = try await studio.colouring(page.id, revision: nil)
      #expect(sheet.page == 1 && sheet.revision == 3 && sheet.marks == [roof, stroke])
      // The last one taken back, and nothing else.
      let less = try await studio.color(page.id, ColouringRequest(base: more.head, keep: 1, marks: []))
      sheet = try await studio.colouring(page.id, revision: nil)
      #expect(sheet.marks == [roof])
      #expect(less.revision.image.sha256 == (try await studio.revisions(of: page.id))[1].image.sha256)
    }
  }

  @Test func aPartIsColouredByItsName() async throws {
    try await with { studio, _, page in
      let sheet = try await studio.colouring(page.id, revision: nil)
      #expect(Set(sheet.regions.map(\.name)).isSuperset(of: ["roof", "door", "sky"]))
      let outcome = try await studio.submit(coloring("the roof", "red"))
      #expect(outcome.status == .done, "\(outcome.message)")
      let marks = try await studio.colouring(page.id, revision: nil).marks
      let region = try #require(sheet.regions.first { $0.name == "roof" })
      #expect(marks.count == region.fields.count)
      let field = sheet.fields[region.fields[0] - 1]
      #expect(marks.first == .fill(x: Double(field.x), y: Double(field.y), color: "#d93a32"))
    }
  }

  @Test func aChangeOfColourOfAPageFillsIt() async throws {
    try await with { studio, _, _ in
      var edit = command(.edit)
      edit = edit.content {
        $0.edits = [.changeColor(element: "the roof", color: "blue"), .changeColor(element: "the door", color: "green")]
      }
      let outcome = try await studio.submit(edit)
      #expect(outcome.artwork?.head == 3 && outcome.artwork?.revision.provider == "colouring")
    }
  }

  @Test func anUnknownPartIsAnsweredWithWhatThereIs() async throws {
    try await with { studio, _, page in
      let outcome = try await studio.submit(coloring("the submarine", "red"))
      #expect(outcome.status == .rejected)
      let advice = try #require(outcome.error?.advice)
      #expect(advice.hasPrefix("This page has: ") && advice.contains("roof"))
      #expect(try await studio.artwork(page.id).head == 1)
      #expect(try await studio.submit(coloring("the roof", "blorange")).error?.code == .invalidInput)
    }
  }

  @Test func aPaintingIsRefused() async throws {
    try await with { studio, library, _ in
      var create = VoiceCommand(transcript: "", intent: .create, confidence: 1)
      create.create = CreateRequest(description: "a house", style: .named(.watercolor))
      let painting = try #require(try await studio.submit(Submission(.command(create), wait: true)).artwork)
      await #expect(throws: SketchError.self) { try await studio.color(painting.id, ColouringRequest(marks: [roof])) }
      await #expect(throws: SketchError.self) { try await studio.colouring(painting.id, revision: 7) }
      // There "colour the roof red" is a change.
      let outcome = try await studio.submit(coloring("the roof", "red"))
      #expect(outcome.command.intent == .edit && outcome.artwork?.revision.provider == "illustrator")
      #expect(try await library.colouring(of: painting.id, revision: 2) == nil)
    }
  }

  @Test func aPaintingHasPartsByTheirNames() async throws {
    try await with { studio, _, _ in
      var create = VoiceCommand(transcript: "", intent: .create, confidence: 1)
      create.create = CreateRequest(description: "a house", style: .named(.watercolor))
      let painting = try #require(try await studio.submit(Submission(.command(create), wait: true)).artwork)
      let regions = try await studio.regions(painting.id, revision: nil)
      #expect(regions.width == painting.revision.image.width && regions.height == painting.revision.image.height)
      #expect(Set(regions.regions.map(\.name)).isSuperset(of: ["house", "roof", "sky"]))
      #expect(regions.regions.first { $0.name == "roof" }?.owner == "house")
      #expect(!regions.labels.isEmpty)
      await #expect(throws: SketchError.self) { try await studio.regions(painting.id, revision: 7) }
    }
  }

  @Test func theCommandComesWithThePage() async throws {
    try await with { studio, _, _ in
      var create = VoiceCommand(transcript: "", intent: .create, confidence: 1)
      create.create = CreateRequest(description: "a house", kind: .coloringPage)
      var edit = VoiceCommand(transcript: "", intent: .edit, confidence: 1)
      edit.edits = [.changeColor(element: "the roof", color: "red")]
      create.then = [edit]
      let outcome = try await studio.submit(Submission(.command(create), wait: true))
      #expect(outcome.artwork?.head == 2 && outcome.artwork?.revision.provider == "colouring", "\(outcome)")
    }
  }

  @Test func againIsAboutThePictureAndNotItsColours() async throws {
    try await with { studio, _, page in
      _ = try await studio.color(page.id, ColouringRequest(marks: [roof]))
      let again = try await studio.submit(command(.retry))
      #expect(again.artwork?.kind == .coloringPage && again.artwork?.id != page.id)
    }
  }

  @Test func tooManyMarksChangeNothing() async throws {
    try await with { studio, _, page in
      let marks = Array(repeating: roof, count: Colouring.mostMarks)
      let full = try Colouring(page: 1).adding(marks, keeping: nil)
      #expect(throws: SketchError.self) { try full.adding([roof], keeping: nil) }
      #expect(throws: SketchError.self) { try full.adding([], keeping: Colouring.mostMarks + 1) }
      await #expect(throws: SketchError.self) {
        try await studio.color(page.id, ColouringRequest(keep: 3, marks: [roof]))
      }
      #expect(try await studio.artwork(page.id).head == 1)
    }
  }

  @Test func aPageIsDrawnLarger() async throws {
    try await with { studio, _, page in
      _ = try await studio.color(page.id, ColouringRequest(marks: [roof]))
      let large = try await studio.coloredPage(page.id, ColouredSelection(scale: 2))
      let info = try await VipsImageProcessor().inspect(large.bytes)
      #expect(info.width == 2 * page.revision.image.width)
    }
  }

  // MARK: A studio that draws

  private func command(_ intent: VoiceCommand.Intent) -> Submission {
    Submission(.command(VoiceCommand(transcript: "", intent: intent, confidence: 1)), wait: true)
  }

  private func coloring(_ region: String, _ color: String) -> Submission {
    command(.color).content { ($0.region, $0.color) = (region, color) }
  }

  /// Runs `body` with a studio and a page with a house on it.
  private func with(_ body: (Studio, any ArtworkRepository, Artwork) async throws -> Void) async throws {
    try await StudioFixture.with { fixture in
      var parts = await fixture.studio.parts
      parts.provider = Illustrator()
      parts.table = DrawingTable(images: parts.images)
      parts.scenes = SceneIndex()
      let studio = try await Studio.open(parts: parts, settings: await fixture.studio.settings, version: "test")
      let working = Task { await studio.run() }
      var create = VoiceCommand(transcript: "", intent: .create, confidence: 1)
      create.create = CreateRequest(description: "a house and a tree", kind: .coloringPage)
      let made = try await studio.submit(Submission(.command(create), wait: true))
      try await body(studio, fixture.library, try #require(made.artwork))
      await studio.stop(grace: .seconds(5))
      await working.value
    }
  }
}

extension Submission {
  /// The submission with its command changed.
  fileprivate func content(_ change: (inout VoiceCommand) -> Void) -> Submission {
    guard case .command(var command) = content else { return self }
    change(&command)
    var submission = self
    submission.content = .command(command)
    return submission
  }
}
