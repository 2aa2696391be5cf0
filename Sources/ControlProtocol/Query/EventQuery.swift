/// The place from which events are followed.
package struct EventQuery: QueryInput {
  package var after: Int?

  package init() {}
  package init(after: Int?) { self.after = after }

  package static let parameters: [QueryParameter<EventQuery>] = [
    .integer("after", \.after, in: 0...Int.max, "First the kept events after this number")
  ]
}
