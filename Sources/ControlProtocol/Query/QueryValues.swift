import FoundationEssentials
import SketchCore

/// The query of a request, read by name. A value that does not do is refused by name.
struct QueryValues {
  private let values: [String: String]

  /// - Throws: `SketchError` `.invalidInput` for a name that is unknown or given twice: a misspelt filter would find
  ///   too much.
  init(_ items: [QueryItem], known: [String]) throws(SketchError) {
    var values: [String: String] = [:]
    for item in items {
      guard known.contains(item.name) else {
        let advice = known.isEmpty ? "This path takes none." : "It may be \(known.joined(separator: ", "))."
        throw SketchError(.invalidInput, "unknown query parameter “\(item.name)”", advice: advice)
      }
      guard values.updateValue(item.value, forKey: item.name) == nil else {
        throw SketchError(.invalidInput, "the query parameter “\(item.name)” is given twice", advice: "Give it once.")
      }
    }
    self.values = values
  }

  /// - Throws: `SketchError` `.invalidInput` when there is any.
  static func checkNone(_ items: [QueryItem]) throws(SketchError) { _ = try QueryValues(items, known: []) }

  /// The text; nil when absent or empty.
  func text(_ name: String) -> String? {
    values[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  func integer(_ name: String, in range: ClosedRange<Int>) throws(SketchError) -> Int? {
    guard let text = values[name] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw unusable(
        name, text,
        range.upperBound == .max
          ? "a whole number from \(range.lowerBound)" : "a whole number from \(range.lowerBound) to \(range.upperBound)"
      )
    }
    return number
  }

  func boolean(_ name: String) throws(SketchError) -> Bool? {
    switch values[name] {
    case nil: nil
    case "true", "1": true
    case "false", "0": false
    case let text?: throw unusable(name, text, "true or false")
    }
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>(_ name: String, of: Choice.Type) throws(SketchError)
    -> Choice?
  {
    guard let text = values[name] else { return nil }
    guard let choice = Choice(rawValue: text) else {
      throw unusable(name, text, Choice.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return choice
  }

  /// An RFC 3339 date-time, or a date (its first moment in UTC).
  func time(_ name: String) throws(SketchError) -> Date? {
    guard let text = values[name] else { return nil }
    guard let date = WireJSON.parse(text) ?? WireJSON.parse(text + "T00:00:00Z") else {
      throw unusable(name, text, "a time like 2026-11-20T12:00:00Z or a date like 2026-11-20")
    }
    return date
  }

  private func unusable(_ name: String, _ text: String, _ expected: String) -> SketchError {
    SketchError(.invalidInput, "the query parameter “\(name)” cannot be “\(text)”", advice: "It has to be \(expected).")
  }
}
