package import SketchCore

extension Catalog: Described {
  package static let schema = Schema.object([
    "kinds": .list(of: CatalogKind.self), "genres": .list(of: Entry.self).described("Of comics"),
    "artStyles": .list(of: Entry.self).described("Of comics"), "worlds": .list(of: Entry.self).described("Of comics"),
    "themes": .list(of: Entry.self).described("Of films"),
    "warnings": .list(of: Schema.string).described("Mistakes in the user's files; absent without any").optional,
  ])
}

extension Catalog.Entry: Described {
  package static let schema = Schema.object([
    "id": .string, "name": .string, "description": .string.optional, "isDefault": .boolean.optional,
  ])
}

extension CatalogKind: Described {
  package static let schema = Schema.object([
    "id": ArtKind.schema, "name": .string, "description": .string, "icon": .string.described("One emoji"),
    "order": .integer.described("Place among the kinds"),
    "aspect": .aspect.described("Proportions where none are said"),
    "cost": .integer(from: 1).described("Allowance units of one picture"), "isActive": .boolean, "isDefault": .boolean,
    "spoken": .list(of: .string).described("Names of a kind that the user's catalogue adds"),
    "look": ArtKind.schema.described("Kind that the illustrator draws it as").optional,
    "prompt": .string.described("Template for hosted models, with {subject} and {option}").optional, "avoid": .string,
    "prompts": ModelPrompts.schema.optional,
    "finish": .list(of: .choice(of: FinishingStep.self)).described("Work on pictures of hosted models"),
    "finishByDetail": Schema(["type": "object"]).described("The same for details, by the end of their names").optional,
    "longerSideByDetail": Schema(["type": "object"]).described("The same by details that name a size").optional,
    "longerSide": Schema(["type": "object"]).described("Pixels along the longer side, by quality").optional,
    "options": .list(of: CatalogOption.self),
    "usualOption": .string.described("Option that is meant where none is asked for").optional,
  ])
}

extension CatalogOption: Described {
  package static let schema = Schema.object([
    "id": .string.described("Name in a command's create.option"), "name": .string, "description": .string,
    "icon": .string.described("One emoji"), "order": .integer.described("Place among the options of its kind"),
    "aspect": .aspect.described("Proportions where none are said; those of its kind without it").optional,
    "cost": .integer(from: 1).described("Allowance units of one picture; those of its kind without it").optional,
    "isActive": .boolean.described("False: it is refused, and what was made with it stays"), "isDefault": .boolean,
    "spoken": .list(of: .string).described("Words that ask for it before the name of its kind"),
    "prompt": .string.described("What hosted models are told beside the subject"), "avoid": .string,
    "prompts": ModelPrompts.schema.optional,
    "scene": Schema.object([
      "setting": .string.optional, "subject": .string.optional, "sky": .string.optional,
      "style": StyleChoice.schema.optional, "look": .string.described("Look of its kind, by an option's name").optional,
    ]).described("What the illustrator does for it").optional,
    "finish": .list(of: .choice(of: FinishingStep.self)).optional,
  ])
}

extension ModelPrompts: Described {
  private static let wording = Schema.object(["prompt": .string.optional, "avoid": .string.optional])

  package static let schema = Schema.object([
    "sentence": wording.described("Models that read sentences").optional,
    "tags": wording.described("Models that read words in a row, and a negative prompt").optional,
  ]).described("Words for hosted models by their families, before prompt")
}
