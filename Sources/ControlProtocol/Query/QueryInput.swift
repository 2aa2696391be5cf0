package import SketchCore

/// A value that travels as the query of a request.
///
/// Its parameters are declared once, for writing, reading and describing it.
package protocol QueryInput: Sendable {
  /// The value of an empty query.
  init()
  static var parameters: [QueryParameter<Self>] { get }
}

extension QueryInput {
  package init(query: [QueryItem]) throws(SketchError) {
    self.init()
    let values = try QueryValues(query, known: Self.parameters.map(\.declaration.name))
    for parameter in Self.parameters { try parameter.read(values, &self) }
  }

  package var items: [QueryItem] {
    Self.parameters.compactMap { parameter in parameter.write(self).map { QueryItem(parameter.declaration.name, $0) } }
  }
}
