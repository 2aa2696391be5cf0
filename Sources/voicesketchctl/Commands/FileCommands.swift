import CommandOptions
import ControlClient
import FoundationEssentials
import SketchCore

/// export: artworks as files.
enum FileCommands {
  private static let format = Option.choice(
    "format", short: "f", placeholder: "FORMAT", of: ImageFormat.self,
    help: ImageFormat.allCases.map(\.rawValue).alternatives)
  private static let output = Option.string("output", short: "o", placeholder: "FILE", help: "Where to; - is stdout")
  private static let width = Option.integer("width", in: 1...16_384, help: "Scale down to so many pixels")
  private static let quality = Option.integer("quality", in: 1...100, help: "For JPEG and WebP")
  private static let revision = Option.integer("version", in: 1...1_000_000, help: "Not the version shown, this one")
  private static let noMetadata = Option.flag("no-metadata", help: "Without title, prompt and the like in the file")
  private static let force = Option.flag("force", help: "Overwrite")

  static let all: [Subcommand] = [
    Subcommand(
      "export", "[ID]", summary: "Write the picture to a file",
      description: "The format follows the file's name where --format is not given. Nothing is overwritten without --force.",
      options: [
        format.declaration, output.declaration, width.declaration, quality.declaration, revision.declaration, noMetadata.declaration,
        force.declaration,
      ]
    ) { try await export($0) }
  ]

  private static func export(_ values: OptionValues) async throws -> ExitCode {
    let session = Session(values)
    let id = try await session.artwork(values)
    let path = values[output]
    let format = try values[format] ?? path.flatMap { try impliedFormat($0) }
    let selection = ImageSelection(
      revision: values[revision], format: format, width: values[width], quality: values[quality],
      metadata: values[noMetadata] ? nil : true)
    if path == "-" && session.terminal.isInteractive {
      throw SketchError(.invalidInput, "a picture cannot be written to a terminal", advice: "Use a pipe, or --output FILE.")
    }
    let image = try await session.client.image(id, selection)
    if path == "-" {
      try StandardStreams.out(image.payload.bytes)
      return .ok
    }
    let file = try OutputFile(path ?? image.name).write(image.payload.bytes, overwriting: values[force])
    try session.show(["file": file, "mediaType": image.payload.mediaType]) { file }
    return .ok
  }

  private static func impliedFormat(_ path: String) throws(SketchError) -> ImageFormat? {
    let name = path.split(separator: "/").last ?? ""
    guard path != "-", let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    guard let format = ImageFormat(fileName: name) else {
      let known = ImageFormat.allCases.map { ".\($0.fileExtension)" }
      throw SketchError(
        .invalidInput, "“\(name[dot...].lowercased())” is no picture format of ours",
        advice: "Use \(known.alternatives), or --format.")
    }
    return format
  }
}
