package import SketchCore

extension StrokeDrawing: SharedSchema {
  package static let schemaName = "Sketch"
  package static let definition = Schema.object([
    "viewBox": .string.described("Of the SVG"),
    "width": .integer,
    "height": .integer,
    "paper": .string.described("Colour of the sheet, #rrggbb"),
    "seconds": .number.described("Until the last stroke is drawn"),
    "strokes": .list(of: Stroke.self).described("In the order in which they are drawn"),
  ])
}

extension StrokeDrawing.Stroke: Described {
  package static let schema = Schema.object([
    "path": .string.described("SVG path of one line"),
    "width": .number,
    "color": .string.described("#rrggbb"),
    "opacity": .share.optional,
    "phase": .choice(of: StrokeDrawing.Phase.self),
    "of": .string.described("The thing it is of; absent for the backdrop").optional,
    "start": .number.described("Seconds from the beginning"),
    "duration": .number.described("Seconds it takes"),
  ])
}
