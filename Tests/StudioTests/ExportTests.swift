import Films
import Foundation
import SketchCore
import Synchronization
import TestSupport
import Testing

@testable import Studio

/// Exports and prints over real documents and films.
@Suite struct ExportTests {
  /// Keeps what it is given.
  private final class Printer: PagePrinter {
    struct Sheet: Sendable {
      var pdf: [UInt8]
      var title: String
      var request: VoiceCommand.PrintRequest
    }

    private let printed = Mutex<[Sheet]>([])
    var sheets: [Sheet] { printed.withLock { $0 } }

    func print(_ pdf: [UInt8], title: String, _ request: VoiceCommand.PrintRequest) -> String {
      printed.withLock { $0.append(Sheet(pdf: pdf, title: title, request: request)) }
      return "request id is laser-7"
    }
  }

  private func withStudio(_ body: (StudioFixture, Studio, Printer) async throws -> Void) async throws {
    try await StudioFixture.with { fixture in
      let printer = Printer()
      var parts = await fixture.studio.parts
      parts.films = LibAVFilmWriter(images: parts.images)
      parts.printer = printer
      let studio = try await Studio.open(parts: parts, settings: await fixture.studio.settings, version: "test")
      let working = Task { await studio.run() }
      try await body(fixture, studio, printer)
      await studio.stop(grace: .zero)
      await working.value
    }
  }

  private func submit(
    _ intent: VoiceCommand.Intent, to studio: Studio, _ target: Target? = nil,
    _ change: (inout VoiceCommand) -> Void = { _ in }
  ) async throws -> CommandOutcome {
    var command = VoiceCommand(transcript: "", intent: intent, confidence: 1)
    command.target = target
    change(&command)
    return try await studio.submit(Submission(.command(command), wait: true))
  }

  private func export(
    _ studio: Studio, _ target: Target? = nil, _ format: ExportFormat,
    _ change: (inout VoiceCommand.ExportRequest) -> Void = { _ in }
  ) async throws -> CommandOutcome {
    var request = VoiceCommand.ExportRequest(format: format)
    change(&request)
    return try await submit(.export, to: studio, target) { $0.export = request }
  }

  private func pdfInfo(_ file: String) async throws -> String {
    try await BuiltProgram(path: "/usr/bin/pdfinfo").run([file]).output
  }

  @Test func `several pictures as a PDF are one document, and a contact sheet is one page`() async throws {
    try await withStudio { fixture, studio, _ in
      for animal in ["fox", "hen", "cow"] { _ = try await fixture.say("draw a \(animal)", to: studio) }
      let pages = try await export(studio, Target(.all), .pdf)
      #expect(pages.count == 3 && pages.files == nil)
      #expect(try await pdfInfo(try #require(pages.file)).contains("Pages:           3"))
      let sheet = try await export(studio, Target(.all), .pdf) { $0.sheet = .usual }
      let info = try await pdfInfo(try #require(sheet.file))
      #expect(info.contains("Pages:           1") && info.contains("(A4)"), "\(info)")
      #expect(sheet.file != pages.file)
      let single = try await export(studio, .current, .pdf) { $0.paper = .letter }
      #expect(try await pdfInfo(try #require(single.file)).contains("(letter)"))
    }
  }

  @Test func `pictures in other formats stay one file each`() async throws {
    try await withStudio { fixture, studio, _ in
      for animal in ["fox", "hen"] { _ = try await fixture.say("draw a \(animal)", to: studio) }
      let jpegs = try await export(studio, Target(.all), .jpeg)
      #expect(jpegs.files?.count == 2 && jpegs.files?.allSatisfy { $0.hasSuffix(".jpg") } == true)
      for (format, beginning) in [(ExportFormat.tiff, [0x49, 0x49]), (.avif, [0, 0]), (.webp, [0x52, 0x49])] {
        let file = try #require(try await export(studio, .current, format).file)
        let bytes = Array(try Data(contentsOf: URL(filePath: file)))
        #expect(bytes.starts(with: beginning.map { UInt8($0) }), "\(format)")
        #expect(format != .avif || Array(bytes[4..<12]) == Array("ftypavif".utf8))
      }
    }
  }

  @Test func `what cannot be is said, with what can`() async throws {
    try await withStudio { fixture, studio, _ in
      _ = try await fixture.say("draw a fox", to: studio)
      for (format, code, word) in [
        (ExportFormat.svg, SketchError.Code.unsupported, "PNG or PDF"), (.mp4, .notFound, "animate it"),
      ] {
        let outcome = try await export(studio, .current, format)
        #expect(outcome.error?.code == code && outcome.error?.advice.contains(word) == true, "\(outcome)")
      }
      let quality = try await export(studio, .current, .jpeg) { $0.quality = 200 }
      #expect(quality.error?.code == .invalidInput)
      let making = try await export(studio, .current, .png) { $0.makingOf = true }
      #expect(making.error?.advice.contains("mp4") == true)
      let width = try await export(studio, .current, .jpeg) { $0.width = 2000 }
      #expect(width.message.hasSuffix("It is 8 pixels wide and was not enlarged."))
    }
  }

  @Test func `how it was made is a film of the versions that led to it, with what was said`() async throws {
    try await withStudio { fixture, studio, _ in
      for words in ["draw a fox", "edit", "edit", "undo", "edit"] { _ = try await fixture.say(words, to: studio) }
      let outcome = try await export(studio, .current, .mp4) { $0.makingOf = true }
      let file = try #require(outcome.file, "\(outcome)")
      #expect(file.hasSuffix("making-of-a-fox.mp4"))
      let film = try FilmReader(path: file).read()
      // Three of four: the one that was undone led to nothing. Two of 1.5 s with fades of 0.5 s, the last of 2.5 s.
      #expect(film.frames == 2 * (36 + 12) + 60)
      #expect(film.height == 8 + 48)
      _ = try await studio.forgetWords(since: nil)
      let silent = try await studio.makingOf(1, MakingOfSelection(format: .gif))
      #expect(silent.mediaType == "image/gif")
      #expect(try await studio.parts.images.inspect(silent.bytes).height == 8)
      let one = try await studio.makingOf(1, MakingOfSelection(format: .webm, revision: 1))
      #expect(one.bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]))
    }
  }

  @Test func `a print is a page on paper, once`() async throws {
    try await withStudio { fixture, studio, printer in
      for animal in ["fox", "hen"] { _ = try await fixture.say("draw a \(animal)", to: studio) }
      let outcome = try await submit(.print, to: studio) { $0.print = .init(printer: "laser", copies: 2) }
      #expect(outcome.status == .done)
      #expect(outcome.message == "Sent “a hen” (#2) to the printer, 2 times: request id is laser-7.")
      let sheet = try #require(printer.sheets.first)
      #expect(sheet.title == "a hen" && sheet.request.printer == "laser" && sheet.request.paper == .a4)
      #expect(sheet.pdf.starts(with: Array("%PDF".utf8)))
      _ = try await submit(.print, to: studio, Target(.all))
      #expect(printer.sheets.count == 2 && printer.sheets.last?.title == "2 pictures")
      let many = try await submit(.print, to: studio, Target(.all)) { $0.print = .init(copies: 11) }
      #expect(many.error?.message.contains("22 pages") == true)
      let artwork = try #require(try await fixture.library.currentArtwork())
      let again = await #expect(throws: SketchError.self) {
        _ = try await studio.print([artwork], VoiceCommand(transcript: "", intent: .print, confidence: 1), again: true)
      }
      #expect(again?.advice.contains("if nothing came out") == true)
      #expect(printer.sheets.count == 2)
    }
  }
}
