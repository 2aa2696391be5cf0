package import SketchCore

extension ImageSelection: QueryInput {
  package init() { self.init(revision: nil) }

  package static let parameters: [QueryParameter<ImageSelection>] = [
    .integer("revision", \.revision, in: 1...Int.max, "The shown one when absent"),
    .choice("format", \.format, "As stored when absent"),
    .integer("width", \.width, in: VoiceCommand.ExportRequest.widthRange, "Scaled down to so many pixels"),
    .integer("quality", \.quality, in: VoiceCommand.ExportRequest.qualityRange, "For JPEG, WebP and AVIF, and for pictures in a PDF"),
    .choice("paper", \.paper, "Of a PDF; the configured one when absent"),
    .boolean("metadata", \.metadata, "The file carries facts about its picture, where the configuration allows it"),
  ]
}
