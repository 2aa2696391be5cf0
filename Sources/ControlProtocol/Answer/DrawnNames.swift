/// Names of the illustrator's things and their parts in a language.
package struct DrawnNames: Sendable, Codable, Described {
  /// By their English names; empty in English, and in a language nobody knows.
  package var names: [String: String]

  package init(_ names: [String: String]) { self.names = names }

  package static let schema = Schema.object([
    "names": Schema.map(of: .string).described("By the English names, which commands and regions have")
  ])
}
