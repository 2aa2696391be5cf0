import FoundationEssentials

extension CommandOutcome {
  /// Value that `!expect` is compared with: the outcome's fields and, beside them, the command's.
  package func expectationView() throws -> JSONValue {
    func fields(_ value: some Encodable) throws -> [String: JSONValue] {
      guard case .object(let fields) = try WireJSON.decode(JSONValue.self, from: try WireJSON.encode(value)) else { return [:] }
      return fields
    }
    return .object(try fields(command).merging(try fields(self)) { _, outcome in outcome })
  }
}
