package import SketchCore

extension ArtworkQuery: QueryInput {
  package init() { self.init(text: nil) }

  package static let parameters: [QueryParameter<ArtworkQuery>] = [
    .text(
      "q", \.text,
      """
      Words that all occur in title, tags, prompts, heard words or what is seen, in whatever form; “several words” \
      stand in quotes, and drag* is the beginning of a word
      """),
    .style("style", \.style),
    .choice("kind", \.kind, schema: ArtKind.schema),
    .text("option", \.option, "Option of the kind, by its id in the catalogue"),
    .text("genre", \.genre, "Of comics"),
    .text("world", \.world, "Of comics"),
    .boolean("favorite", \.favorite),
    .text("tag", \.tag),
    .text("collection", \.collection, "Its name or number"),
    .text("provider", \.provider, "Who drew the shown version"),
    .choice("color", \.color, "Covers a tenth of the shown version or more"),
    .time("since", \.since, "RFC 3339 date-time or date"),
    .time("until", \.until, "First moment that is too late"),
    .boolean("trash", \.trash, "What is in the trash instead"),
    .choice("sort", \.sort, "newest when absent, relevance where words are looked for"),
    .choice("fields", \.fields),
    .boolean("total", \.total, "Say how many there are on all pages"),
    .integer("limit", \.limit, in: 1...200),
    .text("cursor", \.cursor, "“next” of the page before"),
  ]
}
