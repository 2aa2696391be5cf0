import CommandOptions
import Films
import FoundationEssentials
import Glibc
import Illustrator
import Imaging
import SketchCore

/// `voicesketchd film`: films of descriptions or scenes by the embedded illustrator, without a library.
struct FilmCommand {
  var theme: String?
  var seconds: Int
  var framesPerSecond: Int
  var size: String?
  var style: StyleChoice?
  var aspect: Aspect?
  var seed: UInt32
  var output: String
  /// File of a scene as JSON, filmed instead of a description.
  var scene: String?
  var json: Bool

  private struct Line: Encodable {
    var file: String
    var drawn: [DrawnThing]
    var missing: [String]
    var notes: [String]
    var theme: String
    var width: Int
    var height: Int
    var frames: Int
    var seconds: Int
    var bytes: Int
    var milliseconds: Int
  }

  func run(_ words: [String]) async throws -> ExitCode {
    guard let format = FilmFormat(fileName: output) else {
      let formats = FilmFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw SketchError(
        .unsupported, "“\(output)” is no film: only \(formats) are made", advice: "Name a file such as film.mp4.")
    }
    let theme = try FilmTheme.named(theme)
    let text = words.joined(separator: " ")
    guard scene != nil || text.contains(where: { !$0.isWhitespace }) else {
      throw SketchError(
        .invalidInput, "there is nothing to film", advice: "Write for example: voicesketchd film a boat on the sea.")
    }
    let stored = try scene.map { try WireJSON.decode(Scene.self, from: Data(InputFile.read($0).utf8)) }
    let maker = try FilmMaker()
    let settings = try settings(for: stored)
    var request = CreateRequest(description: text, style: style)
    request.aspect = aspect
    let composed =
      stored == nil ? maker.compose(request, seed: seed, settings: settings, theme: theme) : nil
    guard let scene = stored ?? composed?.scene else { return .failure }
    let start = ContinuousClock.now
    try await make(scene, maker, settings, theme, format)
    let spent = start.duration(to: .now)
    var status = stat()
    stat(output, &status)
    let line = Line(
      file: output, drawn: composed?.drawn ?? [], missing: composed?.missing ?? [], notes: composed?.notes ?? [],
      theme: theme.name,
      width: settings.width, height: settings.height, frames: settings.frames, seconds: settings.seconds,
      bytes: Int(status.st_size), milliseconds: Int(spent / .milliseconds(1)))
    try StandardStreams.out(json ? try WireJSON.text(line) + "\n" : report(line))
    return .ok
  }

  private func settings(for scene: Scene?) throws -> FilmSettings {
    let size = size ?? "720p"
    var pixels = try FilmSettings.pixels(size, shape: aspect)
    // A scene keeps its own shape where none was asked for.
    if let scene, aspect == nil, !size.contains("x") {
      let own = scene.size
      let lines = min(pixels.width, pixels.height)
      pixels =
        own.width >= own.height
        ? (min(1920, lines * own.width / own.height), lines) : (lines, min(1920, lines * own.height / own.width))
    }
    return try FilmSettings(
      width: pixels.width, height: pixels.height, seconds: seconds, framesPerSecond: framesPerSecond)
  }

  /// Makes it beside the file first, so that a film that fails leaves what was there.
  private func make(
    _ scene: Scene, _ maker: FilmMaker, _ settings: FilmSettings, _ theme: FilmTheme, _ format: FilmFormat
  ) async throws {
    if format == .gif {
      var frames = GIFFrames(settings)
      try maker.film(scene, settings: settings, theme: theme, progress: { _ in }) { frames.add($0) }
      return try DrawCommand.write(try await VipsImageProcessor().gif(frames.stack), to: output)
    }
    let unfinished = output + ".part"
    defer { unlink(unfinished) }
    _ = try maker.film(scene, settings: settings, theme: theme, to: unfinished, format: format) { _ in }
    guard rename(unfinished, output) == 0 else { throw DrawCommand.cannotWrite(output, errno) }
  }

  private func report(_ line: Line) -> String {
    let things = line.drawn.map { $0.asked == $0.as ? $0.asked : "\($0.asked) (as \($0.as))" }.joined(separator: ", ")
    let left = line.missing.isEmpty ? "" : "; not drawn: \(line.missing.joined(separator: ", "))"
    let measures = "\(line.seconds) s, \(line.width)x\(line.height), \(line.theme), \(ByteCount.text(line.bytes))"
    return "\(line.file): \(things.isEmpty ? "a view" : things)\(left) (\(measures))\n"
  }
}
