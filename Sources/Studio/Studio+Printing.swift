import SketchCore

/// Pictures on real paper.
extension Studio {
  /// Pages that are printed at once: more are seldom meant.
  private static let mostPages = 20

  /// - Parameter again: it may have been done already; then nothing is printed a second time.
  func print(_ artworks: [Artwork], _ command: VoiceCommand, again: Bool) async throws -> CommandOutcome {
    guard let printer = parts.printer else { throw SketchError(.unsupported, "nothing can be printed here") }
    guard !again else {
      throw SketchError(
        .conflict, "the daemon ended while \(StudioMessages.subject(artworks)) was being printed",
        advice: "Look at the printer, and say “print it” once more if nothing came out.")
    }
    let request = command.print ?? VoiceCommand.PrintRequest()
    let pages = request.sheet.map { (artworks.count + $0.count - 1) / $0.count } ?? artworks.count
    guard pages * (request.copies ?? 1) <= Self.mostPages else {
      throw SketchError(
        .unsupported,
        "that would be \(pages * (request.copies ?? 1)) pages, and at most \(Self.mostPages) are printed at once",
        advice: "Print fewer, or a contact sheet of them, or export them as a PDF and print that.")
    }
    let title = artworks.count == 1 ? artworks[0].title : StudioMessages.pictures(artworks.count)
    var paper = request.paper ?? settings.paper
    if paper == .picture { paper = settings.localPaper }
    let pdf = try await pdf(of: artworks, paper, request.sheet)
    var used = request
    used.paper = paper
    let answer = try await printer.print(pdf, title: title, used)
    let copies = request.copies.map { $0 > 1 ? ", \($0) times" : "" } ?? ""
    let message =
      "Sent \(StudioMessages.subject(artworks)) to the printer\(copies)"
      + (answer.isEmpty ? "." : ": \(answer).")
    return CommandOutcome(
      .done, command: command, message: message, artwork: artworks.count == 1 ? artworks[0] : nil)
  }

  /// A comic is printed as its book.
  private func pdf(of artworks: [Artwork], _ paper: PaperSize, _ sheet: SheetGrid?) async throws -> [UInt8] {
    if artworks.count == 1, sheet == nil, let book = try await book(of: artworks[0], as: .pdf) { return book }
    return try await document(of: artworks, paper: paper, sheet: sheet, quality: nil)
  }
}
