import SketchCore

/// The value in an endpoint's path.
package struct PathParameter<Value: Sendable>: Sendable {
  /// Name and schema; nil for `none`.
  let declaration: ParameterDeclaration?
  /// - Throws: `SketchError` `.notFound` for a text that cannot name anything.
  package let read: @Sendable (String) throws -> Value
  let write: @Sendable (Value) -> String
}

extension PathParameter where Value == Void {
  static var none: PathParameter {
    PathParameter(declaration: nil) { _ in
    } write: {
      ""
    }
  }
}

extension PathParameter where Value == Int64 {
  static var job: PathParameter { id(of: "job") }
  static var artwork: PathParameter { id(of: "artwork") }
  static var collection: PathParameter { id(of: "collection") }
  static var utterance: PathParameter { id(of: "utterance") }

  private static func id(of thing: String) -> PathParameter {
    PathParameter(declaration: .id) { text in
      guard let id = Int64(text), id > 0 else {
        throw SketchError(.notFound, "there is no \(thing) “\(text)”", advice: "Ids are whole numbers from 1.")
      }
      return id
    } write: {
      String($0)
    }
  }
}

extension PathParameter where Value == String {
  static var provider: PathParameter { text("provider", 1...64) }
  static var word: PathParameter { text("word", 1...40) }

  private static func text(_ name: String, _ length: ClosedRange<Int>) -> PathParameter {
    PathParameter(declaration: ParameterDeclaration(name, in: .path, .string(length: length))) {
      $0
    } write: {
      $0
    }
  }
}

extension ParameterDeclaration {
  static let id = ParameterDeclaration("id", in: .path, Schema.id.with("minimum", 1))
}
