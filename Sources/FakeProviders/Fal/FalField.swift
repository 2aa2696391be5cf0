import Foundation
import SketchCore

/// The rule for one field of a model's input.
struct FalField: Sendable {
  enum Kind: Sendable {
    /// Text of at most so many characters.
    case string(Int)
    case boolean, imageSize, file, files, array
    case integer(ClosedRange<Double>)
    case number(ClosedRange<Double>)
    case oneOf([String])
    case oneOfIntegers([Int])
  }

  var kind: Kind

  init(_ json: FakeJSON) throws {
    let lowest = json["minimum"]?.double ?? -.infinity
    let highest = json["maximum"]?.double ?? .infinity
    switch json["type"]?.text {
    case "string": kind = .string(json["maximum"]?.int ?? .max)
    case "boolean": kind = .boolean
    case "image_size": kind = .imageSize
    case "file": kind = .file
    case "files": kind = .files
    case "array": kind = .array
    case "integer": kind = .integer(lowest...highest)
    case "number": kind = .number(lowest...highest)
    case "enum": kind = .oneOf((json["values"]?.elements ?? []).compactMap(\.text))
    case "integer_enum": kind = .oneOfIntegers((json["values"]?.elements ?? []).compactMap(\.int))
    default: throw FakeServerFailure("a field has no known type")
    }
  }

  /// Fault of a value, as fal's typed error says it; nil when there is none.
  func complaint(about value: FakeJSON, at location: [FakeJSON]) -> FakeJSON? {
    func complaint(_ type: String, _ message: String, _ context: [FakeJSON.Field] = []) -> FakeJSON {
      FalErrors.entry(location, type, message, context: context, input: value)
    }
    switch kind {
    case .string(let limit):
      guard let text = value.text else { return complaint("string_type", "Input should be a valid string") }
      guard text.count > limit else { return nil }
      return complaint(
        "string_too_long", "String should have at most \(limit) characters", [.init("max_length", FakeJSON(limit))])
    case .oneOfIntegers(let values):
      guard case .integer(let number) = value, values.contains(Int(number)) else {
        let expected = FakeJSON.array(values.map { FakeJSON($0) })
        return complaint("one_of", "Input should be one of \(values)", [.init("expected", expected)])
      }
      return nil
    case .file: return value.text == nil ? complaint("string_type", "Input should be a valid string") : nil
    case .boolean: return value.flag == nil ? complaint("bool_type", "Input should be a valid boolean") : nil
    case .array: return value.elements == nil ? complaint("list_type", "Input should be a valid list") : nil
    case .files:
      guard let elements = value.elements, elements.allSatisfy({ $0.text != nil }) else {
        return complaint("list_type", "Input should be a valid list of URLs")
      }
      return elements.isEmpty ? complaint("sequence_too_short", "List should have at least 1 item", [.init("limit", 1)]) : nil
    case .integer(let range):
      guard value.int != nil else { return complaint("int_type", "Input should be a valid integer") }
      return FalField.bound(value, range, complaint)
    case .number(let range):
      guard value.double != nil else { return complaint("float_type", "Input should be a valid number") }
      return FalField.bound(value, range, complaint)
    case .oneOf(let values):
      guard let text = value.text, values.contains(text) else {
        return complaint(
          "one_of", "Input should be one of \(values.joined(separator: ", "))", [.init("expected", .array(values.map { .string($0) }))])
      }
      return nil
    case .imageSize:
      if let name = value.text { return FalModel.sizes[name] == nil ? complaint("one_of", "Unknown image size") : nil }
      guard let width = value["width"]?.int, let height = value["height"]?.int else {
        return complaint("image_size", "Input should be a preset or have width and height")
      }
      for (name, size) in [("width", width), ("height", height)] where !(1...14142).contains(size) {
        return FalErrors.entry(
          location + [.string(name)], size < 1 ? "greater_than" : "less_than_equal", "Input should be in 1…14142",
          context: [size < 1 ? .init("gt", 0) : .init("le", 14142)], input: FakeJSON(size))
      }
      return nil
    }
  }

  private static func bound(
    _ value: FakeJSON, _ range: ClosedRange<Double>, _ complaint: (String, String, [FakeJSON.Field]) -> FakeJSON
  ) -> FakeJSON? {
    guard let number = value.double else { return nil }
    if number < range.lowerBound {
      return complaint(
        "greater_than_equal", "Input should be greater than or equal to \(range.lowerBound)", [.init("ge", .number(range.lowerBound))])
    }
    if number > range.upperBound {
      return complaint(
        "less_than_equal", "Input should be less than or equal to \(range.upperBound)", [.init("le", .number(range.upperBound))])
    }
    return nil
  }
}
