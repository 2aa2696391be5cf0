package import SketchCore

extension ColouringMark: SharedSchema {
  package static let schemaName = "ColouringMark"

  private static let place = Schema.number.with("minimum", .number(places.lowerBound))
    .with("maximum", .number(places.upperBound))
  private static let color = Schema.string.with("pattern", "^#[0-9a-fA-F]{6}$")
  private static let brush: [(key: String, value: Schema)] = [
    (
      "points",
      .list(of: Schema.list(of: place).with("minItems", 2).with("maxItems", 2)).with("minItems", 1)
        .with("maxItems", .number(Double(mostPoints)))
    ),
    (
      "width",
      Schema.number.with("minimum", .number(widths.lowerBound)).with("maximum", .number(widths.upperBound))
        .described("Pixels of a page whose longer side has 1024")
    ),
    (
      "pressures",
      Schema.list(of: .share).with("maxItems", .number(Double(mostPoints)))
        .described("One for each point; half to one and a half times the width, 0.5 is the width itself").optional
    ),
    ("inside", Schema.boolean.with("default", false).described("It stays in the field in which it begins").optional),
  ]

  package static let definition = Schema.object([
    "fill": Schema.object([
      "x": place, "y": place, "color": color.described("Without one the field's colours come off").optional,
    ]).described("The field around a place").optional,
    "stroke": Schema.object(brush + [("color", color)]).optional,
    "erase": Schema.object(brush).optional,
    "clear": Schema(["type": "object"]).described("All colours come off").optional,
  ]).with("minProperties", 1).with("maxProperties", 1)
    .described("One act of colouring. Places are pixels of the page, from its upper left corner.")
}

extension ColouringSheet: Described {
  package static let schema = Schema.object([
    "artwork": .id,
    "revision": .integer.described("Whose colours these are"),
    "page": .integer.described("Revision with the line drawing alone"),
    "width": .integer,
    "height": .integer,
    "labels": .runs(of: "field"),
    "fields": .list(
      of: Schema.object([
        "x": .integer, "y": .integer, "area": .integer.described("Pixels, with those under the lines"),
        "region": .integer.described("Index of its region").optional,
      ]).described("The place in it farthest from its lines")
    ).described("The first one is number 1"),
    "regions": .list(
      of: Schema.object([
        "id": .integer, "name": .string, "owner": .string.described("Thing it is a part of").optional,
        "fields": .list(of: .integer).described("Numbers of its fields"),
      ])
    ).described("Named parts of the drawing; empty where nobody knows any"),
    "marks": .list(of: ColouringMark.self),
  ])
}

extension PictureRegions: Described {
  package static let schema = Schema.object([
    "artwork": .id,
    "revision": .integer,
    "width": .integer,
    "height": .integer,
    "labels": .runs(of: "region; 0 has no name"),
    "regions": .list(
      of: Schema.object(["name": .string, "owner": .string.described("Thing it is a part of").optional])
    ).described("The first one is number 1"),
  ])
}

extension Schema {
  fileprivate static func runs(of thing: String) -> Schema {
    .string.with("format", "byte").described(
      """
      Number of each pixel's \(thing), row after row from the upper left corner, in base64: runs of a number and a \
      length, each as a varint of seven bits a byte, the lowest first
      """)
  }
}
