import CommandOptions
import ControlClient
import FoundationEssentials
import SketchCore

/// import: pictures from elsewhere.
enum ImportCommands {
  private static let endings: Set = ["png", "jpg", "jpeg", "webp", "gif"]

  static let all: [Subcommand] = [
    Subcommand(
      "import", "FILE|FOLDER…", summary: "Make pictures from elsewhere artworks, as one step that undo takes back",
      description: """
        PNG, JPEG, WebP and GIF; a folder is searched with the folders in it. Title, prompt,
        seed and model are read from what the files carry. The files stay as they are.
        Pictures that are there already are named and not stored again.

          voicesketchctl import fox.png
          voicesketchctl import ~/Pictures/old
        """, run: run)
  ]

  /// Line about a file, as JSON.
  private struct Line: Encodable {
    var file: String
    var imported: ImportedPicture?
    var error: SketchError?
  }

  private static func run(_ values: OptionValues) async throws -> ExitCode {
    let session = Session(values)
    guard !values.operands.isEmpty else {
      throw SketchError(.invalidInput, "import: which files?", advice: "Name pictures, or folders of them.")
    }
    let files = try values.operands.flatMap { try Self.files(at: $0) }
    guard !files.isEmpty else {
      throw SketchError(
        .notFound, "there are no pictures in \(values.operands.joined(separator: ", "))",
        advice: "PNG, JPEG, WebP and GIF are taken.")
    }
    var entry: JournalEntryID?
    var (new, known, bad) = (0, 0, 0)
    for file in files {
      var line = Line(file: file)
      do {
        let imported = try await add(file, joining: entry, session)
        entry = imported.entry ?? entry
        if imported.isNew { new += 1 } else { known += 1 }
        line.imported = imported
      } catch let error as SketchError where files.count > 1 && isAboutFile(error) {
        bad += 1
        line.error = error
      }
      try session.show(line) { text(line) }
    }
    if files.count > 1, !session.wantsJSON {
      try session.print("\(new) imported, \(known) there already, \(bad) not imported.")
    }
    return bad > 0 && new + known == 0 ? .dataError : .ok
  }

  private static func add(_ path: String, joining entry: JournalEntryID?, _ session: Session) async throws
    -> ImportedPicture
  {
    let bytes = try InputFile.bytes(path, limit: ImportRequest.sizeLimit)
    guard bytes.count <= ImportRequest.sizeLimit else {
      throw SketchError(
        .badImage, "\(path) has more than \(ImportRequest.sizeLimit / 1_000_000) MB", advice: "Save it smaller.")
    }
    let name = path.split(separator: "/").last.map(String.init)
    return try await session.client.add(ImportRequest(file: bytes, name: name, entry: entry))
  }

  /// The next file may do.
  private static func isAboutFile(_ error: SketchError) -> Bool { [.badImage, .notFound].contains(error.code) }

  private static func text(_ line: Line) -> String {
    if let error = line.error { return "not imported: \(line.file): \(error.message)" }
    guard let imported = line.imported else { return line.file }
    let artwork = imported.artwork
    guard !imported.isNew else { return "\(artwork.id)  \(artwork.title)" }
    return
      "there already: \(line.file) is \(artwork.id)  \(artwork.title)\(artwork.deletedAt == nil ? "" : " (in the trash)")"
  }

  /// A file itself, or the pictures in a folder, by their names; hidden ones are left alone.
  private static func files(at path: String) throws -> [String] {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder else { return [path] }
    return try FileManager.default.subpathsOfDirectory(atPath: path).sorted().filter { name in
      let ending = name.split(separator: ".").last?.lowercased() ?? ""
      return endings.contains(ending) && !name.split(separator: "/").contains { $0.hasPrefix(".") }
    }.map { "\(path)/\($0)" }
  }
}
