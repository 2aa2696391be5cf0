/// Place and length of a page of the journal.
package struct JournalQuery: QueryInput {
  package var limit = 50
  package var cursor: String?

  package init() {}
  package init(limit: Int, cursor: String? = nil) {
    self.limit = limit
    self.cursor = cursor
  }

  package static let parameters: [QueryParameter<JournalQuery>] = [
    .integer("limit", \.limit, in: 1...200), .text("cursor", \.cursor, "“next” of the page before"),
  ]
}
