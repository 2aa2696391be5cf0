/// The length of a list.
package struct LimitQuery: QueryInput {
  package var limit = 50

  package init() {}
  package init(limit: Int) { self.limit = limit }

  package static let parameters: [QueryParameter<LimitQuery>] = [.integer("limit", \.limit, in: 1...500)]
}
