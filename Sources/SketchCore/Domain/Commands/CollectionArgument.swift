/// The `collection` of a command: a name where pictures go into it or come out of it, else an object.
package enum CollectionArgument: Sendable, Equatable, ExpressibleByStringLiteral {
  case name(String)
  case request(CollectionRequest)

  package init(stringLiteral name: String) { self = .name(name) }

  /// Name of the collection that is meant.
  package var name: String? {
    switch self {
    case .name(let name): name
    case .request(let request): request.name
    }
  }

  package var request: CollectionRequest? { if case .request(let request) = self { request } else { nil } }
}

extension CollectionArgument: Codable {
  package init(from decoder: any Decoder) throws {
    if let name = try? decoder.singleValueContainer().decode(String.self) {
      self = .name(name)
    } else {
      self = .request(try CollectionRequest(from: decoder))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .name(let name):
      var container = encoder.singleValueContainer()
      try container.encode(name)
    case .request(let request): try request.encode(to: encoder)
    }
  }
}
