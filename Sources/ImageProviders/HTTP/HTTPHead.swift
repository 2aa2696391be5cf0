/// The start of an answer.
package struct HTTPHead: Sendable, Equatable {
  package var status: Int
  package var headers: [HTTPField]

  package init(status: Int, headers: [HTTPField] = []) {
    self.status = status
    self.headers = headers
  }

  /// The value of the last field of this name, whatever its case.
  package subscript(_ name: String) -> String? {
    headers.last { $0.name.count == name.count && $0.name.lowercased() == name.lowercased() }?.value
  }
}
