/// The choice of a revision.
package struct RevisionQuery: QueryInput {
  package var revision: Int?

  package init() {}
  package init(revision: Int?) { self.revision = revision }

  package static let parameters: [QueryParameter<RevisionQuery>] = [
    .integer("revision", \.revision, in: 1...Int.max, "The shown one when absent")
  ]
}
