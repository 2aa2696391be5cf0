/// Version of a page that is looked at.
package struct ColouringQuery: QueryInput {
  package var revision: Int?

  package init() {}
  package init(revision: Int?) { self.revision = revision }

  package static let parameters: [QueryParameter<ColouringQuery>] = [
    .integer("revision", \.revision, in: 1...Int.max, "The shown one when absent")
  ]
}
