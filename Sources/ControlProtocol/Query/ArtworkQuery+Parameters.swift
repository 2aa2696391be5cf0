package import SketchCore

extension ArtworkQuery: QueryInput {
  package init() { self.init(text: nil) }

  package static let parameters: [QueryParameter<ArtworkQuery>] = [
    .text("q", \.text, "Words that all occur in title, prompt or tags"),
    .style("style", \.style),
    .choice("kind", \.kind, schema: ArtKind.schema),
    .boolean("favorite", \.favorite),
    .text("tag", \.tag),
    .text("collection", \.collection, "Its name or number"),
    .time("since", \.since, "RFC 3339 date-time or date"),
    .boolean("trash", \.trash, "What is in the trash instead"),
    .choice("sort", \.sort),
    .integer("limit", \.limit, in: 1...200),
    .text("cursor", \.cursor, "“next” of the page before"),
  ]
}
