/// A type whose schema is one of the description's components, for others to refer to.
package protocol SharedSchema: Described {
  static var schemaName: String { get }
  static var definition: Schema { get }
}

extension SharedSchema {
  package static var schema: Schema { .reference(schemaName) }
}
