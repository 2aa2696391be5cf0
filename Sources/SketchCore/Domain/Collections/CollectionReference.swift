/// The collection that is meant.
package enum CollectionReference: Sendable, Equatable {
  case id(CollectionID)
  /// Its name, in any case.
  case name(String)
}

extension CollectionReference: CustomStringConvertible {
  package var description: String {
    switch self {
    case .id(let id): "\(id)"
    case .name(let name): "“\(name)”"
    }
  }
}
