import ArtworkLibrary
import CommandOptions
import Glibc
import Illustrator
import SketchCore

/// `voicesketchd draw`: pictures of descriptions by the embedded illustrator, without a library.
struct DrawCommand {
  var style: StyleChoice?
  var kind: ArtKind
  var aspect: Aspect?
  var seed: UInt32
  var pixels: Scene.Pixels?
  /// File of the picture; with several lines the number of each stands before its ending.
  var output: String?
  /// File of the scene as JSON.
  var scene: String?
  /// Folder of SVGs that is drawn with, instead of the configured one.
  var drawings: String?
  /// The drawing as it is made, instead of the picture.
  var sketch: SketchAnimation?
  var json: Bool

  private struct Line: Encodable {
    var text: String
    var style: String
    var drawn: [DrawnThing]
    var missing: [String]
    var notes: [String]
    var milliseconds: Int
    var width: Int
    var height: Int
    var sha256: String
    var file: String?
  }

  /// Pictures: one of the words, or of each line of stdin.
  /// - Parameters:
  ///   - configured: folders of SVGs that the configuration names.
  ///   - wallpapers: what the size of a wallpaper is read with.
  func run(
    _ words: [String], configured: [DrawingFolder], wallpapers: SpokenWallpaperReader
  ) async throws -> ExitCode {
    if sketch != nil { try SketchAnimation.check(output) }
    let formats: [ImageFormat] = [.png, .svg]
    if sketch == nil, let output, !formats.contains(where: { $0 == ImageFormat(fileName: output) }) {
      throw SketchError(
        .invalidInput, "“\(output)” is no PNG or SVG",
        advice: "End the name in .png or .svg; “export” of voicesketchctl writes others.")
    }
    try ArtCatalog.use(folders(configured)) { refusal in
      StandardStreams.error("\(refusal.path) is not used: \(refusal.fault)\n")
    }
    let book = try Sketchbook()
    if words.isEmpty {
      var number = 0
      while let text = readLine() {
        guard text.contains(where: { !$0.isWhitespace }) else { continue }
        number += 1
        try await draw(text, book, wallpapers, number: number, isOneOfMany: true)
      }
    } else {
      try await draw(words.joined(separator: " "), book, wallpapers, number: 1, isOneOfMany: false)
    }
    return .ok
  }

  private func draw(
    _ text: String, _ book: Sketchbook, _ wallpapers: SpokenWallpaperReader, number: Int, isOneOfMany: Bool
  ) async throws {
    var request = CreateRequest(description: text, style: style)
    request.kind = kind
    request.aspect = aspect
    var (pixels, told) = (pixels, [String]())
    if kind == .picture, pixels == nil, let wallpaper = try wallpapers.read(text) {
      request = wallpaper.create
      request.style = style ?? request.style
      request.aspect = aspect ?? request.aspect
      let size = wallpaper.size(aspect)
      (pixels, told) = (size.pixels, size.note.map { [$0] } ?? [])
    }
    let start = ContinuousClock.now
    let page = try book.draw(request, seed: seed, pixels: pixels)
    let spent = start.duration(to: .now)
    let file = output.map { name(of: $0, number, isOneOfMany) }
    if let file, let sketch {
      let strokes = book.sketch(request, seed: seed, pixels: pixels, seconds: sketch.seconds)
      try Self.write(await sketch.bytes(of: strokes, as: file), to: file)
    } else if let file {
      var bytes = page.image
      if ImageFormat(fileName: file) == .svg { bytes = try svg(request, book, pixels) }
      try Self.write(bytes, to: file)
    }
    if let scene { try Self.write(Array((page.scene + "\n").utf8), to: name(of: scene, number, isOneOfMany)) }
    let line = Line(
      text: text, style: page.style, drawn: page.drawn, missing: page.missing, notes: page.notes + told,
      milliseconds: Int(spent / .milliseconds(1)), width: page.width, height: page.height,
      sha256: ContentHash.sha256(page.image), file: file)
    try StandardStreams.out(json ? try WireJSON.text(line) + "\n" : report(line))
  }

  private func folders(_ configured: [DrawingFolder]) throws(SketchError) -> [DrawingFolder] {
    guard let drawings else { return configured }
    var status = stat()
    guard stat(drawings, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw SketchError(
        .invalidInput, "“\(drawings)” is no folder", advice: "Name a folder with SVG files in it.")
    }
    return [DrawingFolder(drawings, .own)] + configured.filter { $0.standing == .clipArt }
  }

  private func svg(_ request: CreateRequest, _ book: Sketchbook, _ pixels: Scene.Pixels?) throws(SketchError) -> [UInt8] {
    if let svg = book.svg(request, seed: seed, pixels: pixels) { return Array(svg.utf8) }
    throw SketchError(
      .unsupported, "a \(kind.rawValue) is not drawn of shapes, so there is no SVG of it",
      advice: "End the name in .png.")
  }

  /// The folder is made neither here nor anywhere: a wrong path is said.
  static func write(_ bytes: [UInt8], to path: String) throws(SketchError) {
    let name = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    do throws(FileFault) {
      try AtomicFile.write(bytes, to: name, in: OpenFolder(Folder.parent(of: path)), mode: nil)
    } catch {
      throw cannotWrite(path, error.code)
    }
  }

  static func cannotWrite(_ path: String, _ code: Int32) -> SketchError {
    SketchError(
      .cannotCreate, "\(path) cannot be written: \(String(cString: strerror(code)))",
      advice: "Check the folder and the space on the disk.")
  }

  /// "fox.png" of the first of many is "fox-1.png".
  private func name(of file: String, _ number: Int, _ isOneOfMany: Bool) -> String {
    guard isOneOfMany, let dot = file.lastIndex(of: ".") else { return file }
    return "\(file[..<dot])-\(number)\(file[dot...])"
  }

  private func report(_ line: Line) -> String {
    let things = line.drawn.map { thing in
      let count = thing.count > 1 ? "\(thing.count) × " : ""
      let color = thing.color.map { "\($0) " } ?? ""
      return count + color + (thing.asked == thing.as ? thing.asked : "\(thing.asked) (as \(thing.as))")
    }
    let left = line.missing.isEmpty ? "" : "; not drawn: \(line.missing.joined(separator: ", "))"
    let place = line.file.map { "\($0): " } ?? ""
    return "\(place)\(things.isEmpty ? "a view" : things.joined(separator: ", "))\(left)\n"
  }
}
