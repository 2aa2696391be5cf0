import ArtworkLibrary
import Foundation
import Imaging
import SketchCore
import TestSupport
import Testing

@testable import Studio

/// Strokes of a job, whoever makes its picture.
@Suite struct SketchTests {
  /// Draws one line for each word of what is asked for.
  private struct LineArtist: SketchArtist {
    func sketch(_ request: GenerationRequest, seconds: Double) -> StrokeDrawing {
      let words =
        switch request.work {
        case .create(let create): create.description
        case .edit(let edits, let parent): "\(parent.prompt) \(edits.count)"
        }
      let strokes = words.split(separator: " ").map { word in
        StrokeDrawing.Stroke(path: "M0 0L10 10", width: 1, color: "#000000", phase: .contour, of: String(word))
      }
      return StrokeDrawing(width: 10, height: 10, paper: "#ffffff", seconds: seconds, strokes: strokes)
    }
  }

  private func withArtist(_ body: (StudioFixture, Studio) async throws -> Void) async throws {
    try await StudioFixture.with(startOpen: false) { fixture in
      var parts = await fixture.studio.parts
      parts.artist = LineArtist()
      let studio = try await Studio.open(parts: parts, settings: await fixture.studio.settings, version: "test")
      let working = Task { await studio.run() }
      try await body(fixture, studio)
      await fixture.provider.open()
      await studio.stop(grace: .seconds(5))
      await working.value
    }
  }

  private func sketches(_ events: RecordedEvents) -> [JobSketch] {
    events.all.compactMap { event in if case .sketch(let sketch) = event { sketch } else { nil } }
  }

  @Test func `a job is told of with its first stroke while the provider has not begun to answer`() async throws {
    try await withArtist { fixture, studio in
      let outcome = try await studio.submit(Submission(.text(Utterance(text: "draw a fox"))))
      let id = try #require(outcome.job?.id)
      while sketches(fixture.events).isEmpty { await Task.yield() }
      let told = sketches(fixture.events)[0]
      #expect(told.job == id && told.sketch == "/v1/jobs/\(id)/sketch" && told.seconds >= 2)
      let drawing = try await studio.sketch(of: id)
      #expect(drawing.strokes.first == told.first)
      #expect(drawing.strokes.contains { $0.of == "fox" })
    }
  }

  @Test func `without an artist there is none, and that is said`() async throws {
    try await StudioFixture.with { fixture in
      let outcome = try await fixture.studio.submit(Submission(.text(Utterance(text: "draw a fox")), wait: true))
      let id = try #require(outcome.job?.id)
      let error = await #expect(throws: SketchError.self) { try await fixture.studio.sketch(of: id) }
      #expect(error?.code == .notFound)
      #expect(sketches(fixture.events).isEmpty)
    }
  }
}
