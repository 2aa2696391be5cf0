package import SketchCore

extension ComicPanels: SharedSchema {
  package static let schemaName = "ComicPanels"
  package static let definition = Schema.object([
    "title": .string, "concept": .string.described("As it was said"), "genre": .string, "artStyle": .string,
    "world": .string,
    "pages": .list(of: Schema.object(["width": .integer, "height": .integer])),
    "cast": .list(
      of: Schema.object([
        "role": .string.described("hero, friend, helper or thing"), "name": .string, "look": .string,
      ])),
    "panels": .list(of: Panel.self),
    "ending": .string.described("Last words, on the last panel"),
    "chapters": .list(
      of: Schema.object([
        "number": .integer(from: 1), "title": .string, "text": .string, "panels": .list(of: Schema.integer),
      ])
    ).described("The comic told as a story"),
    "wordCount": .integer, "readingMinutes": .integer,
  ])
}

extension ComicPanels.Panel: Described {
  package static let schema = Schema.object([
    "number": .integer(from: 1), "page": .integer(from: 1),
    "box": Schema.object(["x": .number, "y": .number, "width": .number, "height": .number])
      .described("Pixels of the page"),
    "setting": .string, "time": .string, "weather": .string,
    "characters": .list(of: Schema.string).described("From left to right"),
    "caption": .string.optional,
    "balloons": .list(
      of: Schema.object([
        "who": .string, "kind": .string.described("says, shouts, thinks or whispers"), "text": .string,
      ])),
    "sound": .string.optional,
    "versions": .list(of: Schema.integer).described("Versions of the comic that changed the panel in this place")
      .optional,
  ])
}
