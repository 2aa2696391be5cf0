import CommandOptions
import SketchCore

/// Options of how a file is to be, for one picture and for many.
enum ExportOptions {
  static let width = Option.integer(
    "width", in: VoiceCommand.ExportRequest.widthRange, help: "Scale down to so many pixels")
  static let quality = Option.integer(
    "quality", in: VoiceCommand.ExportRequest.qualityRange, help: "For JPEG, WebP and AVIF; pictures in a PDF")
  static let paper = Option.choice(
    "paper", placeholder: "PAPER", of: PaperSize.self,
    help: "Of a PDF: \(PaperSize.allCases.map(\.rawValue).alternatives)")
  static let sheet = Option.string(
    "sheet", placeholder: "COLUMNSxROWS", help: "A PDF with so many pictures on a page")

  static let all = [width.declaration, quality.declaration, paper.declaration, sheet.declaration]

  static func request(
    _ format: ExportFormat, _ values: OptionValues
  ) throws(SketchError) -> VoiceCommand.ExportRequest {
    var request = VoiceCommand.ExportRequest(format: format)
    request.width = values[width]
    request.quality = values[quality]
    request.paper = values[paper]
    request.sheet = try values[sheet].map { text throws(SketchError) in try SheetGrid(text) }
    return request
  }
}
