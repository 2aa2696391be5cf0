import SketchCore

/// Printer by CUPS' `lp`, which hands the pages to the print system and ends.
struct CUPSPrinter: PagePrinter {
  /// As `PATH`: where `lp` is looked for each time, for it may be installed meanwhile.
  let path: String
  /// Seconds that `lp` may take: a print server that is away is given up.
  var seconds = 30

  private static let executor = BlockingExecutor(label: "printing")

  func print(_ pdf: [UInt8], title: String, _ request: VoiceCommand.PrintRequest) async throws -> String {
    try await Self.executor.run { try send(pdf, title, request) }
  }

  private func send(_ pdf: [UInt8], _ title: String, _ request: VoiceCommand.PrintRequest) throws -> String {
    guard let program = ChildProcess("lp", path: path) else {
      throw SketchError(
        .unsupported, "there is no program “lp” that prints",
        advice: "Install CUPS' client (Debian: cups-client), or export it as a PDF and print that.")
    }
    let started = try TemporaryFolder.with("print") { folder in
      program.run(Self.arguments(title, request, try Self.write(pdf, to: folder)), seconds: seconds, errors: true)
    }
    guard let ending = started else {
      throw SketchError(.inputOutput, "\(program.program) cannot be started", advice: "Install it again.")
    }
    let said = ending.output.split(separator: "\n").map { String($0).trimmed }.first { !$0.isEmpty } ?? ""
    guard ending.code != nil else {
      throw SketchError(
        .inputOutput, "the print system did not answer within \(seconds) seconds",
        advice: "See whether it runs: lpstat -r.")
    }
    guard ending.code == 0 else { throw Self.refusal(said, request) }
    return said
  }

  /// Words that come from outside are values of options, and none can be taken for an option.
  static func arguments(_ title: String, _ request: VoiceCommand.PrintRequest, _ file: String) -> [String] {
    var arguments = ["-t", title.hasPrefix("-") ? " " + title : title]
    if let printer = request.printer { arguments += ["-d", printer] }
    if let copies = request.copies { arguments += ["-n", "\(copies)"] }
    switch request.paper {
    case .a4: arguments += ["-o", "media=A4"]
    case .letter: arguments += ["-o", "media=Letter"]
    case .picture, nil: break
    }
    return arguments + ["-o", "fit-to-page", "--", file]
  }

  private static func refusal(_ said: String, _ request: VoiceCommand.PrintRequest) -> SketchError {
    let reason = said.hasPrefix("lp: ") ? String(said.dropFirst(4)) : said
    let which = request.printer.map { "“\($0)” did not take it" } ?? "no printer took it"
    return SketchError(
      .notFound, reason.isEmpty ? which : "\(which): \(reason)",
      advice: "“lpstat -e” lists the printers; where it lists none, add one in the system's settings. "
        + "Or export it as a PDF.")
  }

  /// Puts the pages where `lp` reads them.
  private static func write(_ pdf: [UInt8], to folder: String) throws -> String {
    do throws(FileFault) {
      try AtomicFile.write(pdf, to: "pages.pdf", in: OpenFolder(folder), mode: 0o600)
    } catch {
      throw SketchError(
        .storage, "the page cannot be written to \(folder): \(error.reason)", advice: "Make room there.")
    }
    return "\(folder)/pages.pdf"
  }
}
