import CommandOptions
import ControlClient
import FoundationEssentials
import SketchCore

/// export, print: artworks as files and on paper.
enum FileCommands {
  private static let format = Option.choice(
    "format", short: "f", placeholder: "FORMAT", of: FileForm.self,
    help: "\(ExportFormat.allCases.map(\.rawValue).alternatives); of a comic \(FileForm.ofComics.alternatives)")
  private static let output = Option.string("output", short: "o", placeholder: "FILE", help: "Where to; - is stdout")
  private static let revision = Option.integer("version", in: 1...1_000_000, help: "Not the version shown, this one")
  private static let noMetadata = Option.flag("no-metadata", help: "Without title, prompt and the like in the file")
  private static let force = Option.flag("force", help: "Overwrite")
  private static let makingOf = Option.flag("making-of", help: "How it was made, as a film of its versions")
  private static let printer = Option.string("printer", placeholder: "NAME", help: "Not the usual printer, this one")
  private static let copies = Option.integer(
    "copies", short: "n", in: VoiceCommand.PrintRequest.copiesRange, help: "How many (1)")

  static let all: [Subcommand] = [
    Subcommand(
      "export", "[ID…]", summary: "Write pictures to files",
      description: """
        The format follows the file's name where --format is not given. Nothing is overwritten without --force.
        Several pictures, a contact sheet and a zip are one file, which the daemon writes; where its name is taken
        it gets a number.

          voicesketchctl export 7 -o fox.jpg --quality 90 --width 800
          voicesketchctl export 7 --making-of -o fox.mp4
          voicesketchctl export 8 -o comic.epub
          voicesketchctl export 3 4 7 --sheet 2x3 -o animals.pdf
        """,
      options: [
        format.declaration, output.declaration, revision.declaration, noMetadata.declaration, force.declaration,
        makingOf.declaration,
      ] + ExportOptions.all
    ) { try await export($0) },
    Subcommand(
      "print", "[ID…]", summary: "Print pictures on paper",
      description: "The pages go to CUPS by “lp”, which the daemon runs; “lpstat -e” lists the printers.",
      options: [printer.declaration, copies.declaration, ExportOptions.paper.declaration, ExportOptions.sheet.declaration]
    ) { try await print($0) },
  ]

  private static func export(_ values: OptionValues) async throws -> ExitCode {
    let session = Session(values)
    let path = values[output]
    let form = try values[format] ?? path.flatMap { try impliedForm($0) }
    let format = form?.picture
    if let form, format == nil { return try await exportComic(values, session, form) }
    if values.operands.count > 1 || values[ExportOptions.sheet] != nil || format == .zip {
      return try await exportTogether(values, session, format ?? (values[ExportOptions.sheet] == nil ? .png : .pdf))
    }
    if path == "-" && session.terminal.isInteractive {
      throw SketchError(.invalidInput, "a picture cannot be written to a terminal", advice: "Use a pipe, or --output FILE.")
    }
    return try write(try await content(values, session, format), values, session)
  }

  private static func write(_ file: NamedImage, _ values: OptionValues, _ session: Session) throws -> ExitCode {
    guard values[output] != "-" else {
      try StandardStreams.out(file.payload.bytes)
      return .ok
    }
    let path = try OutputFile(values[output] ?? file.name).write(file.payload.bytes, overwriting: values[force])
    try session.show(["file": path, "mediaType": file.payload.mediaType]) { path }
    return .ok
  }

  /// A comic as a book, or its panels as data.
  private static func exportComic(
    _ values: OptionValues, _ session: Session, _ form: FileForm
  ) async throws -> ExitCode {
    guard values.operands.count <= 1, values[ExportOptions.sheet] == nil, !values[makingOf] else {
      throw SketchError(
        .invalidInput, "\(form.rawValue) is for one comic in one file", advice: "Export the comics one by one.")
    }
    let id = try await session.artwork(values)
    guard let book = form.book else {
      let panels = try await session.client.panels(id, revision: values[revision])
      let bytes = Array(try WireJSON.text(panels).utf8) + [UInt8(ascii: "\n")]
      let payload = ImagePayload(bytes: bytes, mediaType: "application/json", etag: "")
      return try write(NamedImage(payload: payload, name: "comic-\(id).json"), values, session)
    }
    return try write(
      try await session.client.book(id, BookSelection(format: book, revision: values[revision])), values, session)
  }

  /// Picture or film that is asked for.
  private static func content(
    _ values: OptionValues, _ session: Session, _ format: ExportFormat?
  ) async throws -> NamedImage {
    let id = try await session.artwork(values)
    let isTelling = values[noMetadata] ? nil : true
    if values[makingOf] {
      guard let film = (format ?? .mp4).film else {
        throw SketchError(
          .invalidInput, "--making-of is a film, and \(format?.rawValue ?? "") is none",
          advice: "Use \(FilmFormat.allCases.map(\.rawValue).alternatives).")
      }
      return try await session.client.makingOf(
        id, MakingOfSelection(format: film, revision: values[revision], metadata: isTelling))
    }
    if let format, let film = format.film {
      // GIF and WebP are a film's where there is one.
      let isFilm = format.image == nil ? true : try await session.client.artwork(id).revision.film != nil
      let selection = FilmSelection(revision: values[revision], format: film, metadata: isTelling)
      if isFilm { return try await session.client.film(id, selection) }
    }
    return try await session.client.image(
      id,
      ImageSelection(
        revision: values[revision], format: format?.image, width: values[ExportOptions.width],
        quality: values[ExportOptions.quality], paper: values[ExportOptions.paper],
        metadata: isTelling))
  }

  /// File of several pictures, which the daemon writes.
  private static func exportTogether(
    _ values: OptionValues, _ session: Session, _ format: ExportFormat
  ) async throws -> ExitCode {
    guard values[revision] == nil, !values[makingOf], !values[force], values[output] != "-" else {
      throw SketchError(
        .invalidInput, "--version, --making-of, --force and “-” are for one picture in one file",
        advice: "Export it alone, in another format than zip.")
    }
    var request = try ExportOptions.request(format, values)
    if values[noMetadata] { request.metadata = false }
    request.path = values[output].map {
      $0.hasPrefix("/") ? $0 : "\(FileManager.default.currentDirectoryPath)/\($0)"
    }
    let ids = try await artworks(values, session)
    let outcome = try await session.client.bulk(.export, ids, export: request)
    try session.show(outcome) { try OutcomeText.make(outcome, session.terminal, now: Date()) }
    return .ok
  }

  private static func print(_ values: OptionValues) async throws -> ExitCode {
    let session = Session(values)
    var command = VoiceCommand(transcript: "", intent: .print, confidence: 1)
    command.target = Target(.these, ids: try await artworks(values, session))
    var request = VoiceCommand.PrintRequest(printer: values[printer], copies: values[copies])
    request.paper = values[ExportOptions.paper]
    request.sheet = try values[ExportOptions.sheet].map { text throws(SketchError) in try SheetGrid(text) }
    command.print = request
    let outcome = try await session.client.submit(Submission(.command(command), wait: true))
    if let error = outcome.error { throw error }
    try session.show(outcome) { try OutcomeText.make(outcome, session.terminal, now: Date()) }
    return .ok
  }

  /// Artworks that are named, else the current one.
  private static func artworks(_ values: OptionValues, _ session: Session) async throws -> [ArtworkID] {
    guard values.operands.count > 1 else { return [try await session.artwork(values)] }
    return try values.operands.map { try Session.id($0, of: "an artwork") }
  }

  private static func impliedForm(_ path: String) throws(SketchError) -> FileForm? {
    let name = path.split(separator: "/").last ?? ""
    guard path != "-", let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    guard let form = FileForm(fileName: name) else {
      let known = ExportFormat.allCases.map { ".\($0.fileExtension)" } + FileForm.ofComics.map { ".\($0)" }
      throw SketchError(
        .invalidInput, "“\(name[dot...].lowercased())” is no format of ours",
        advice: "Use \(known.alternatives), or --format.")
    }
    return form
  }
}
