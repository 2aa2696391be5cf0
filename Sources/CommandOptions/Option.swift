/// Declared command-line option; also the key under which its value is read: `values[wait]`.
///
/// `Value` is `Bool` for a flag, optional for an option that takes one value, an array for one that may be given
/// several times.
package struct Option<Value: Sendable>: Sendable {
  package let declaration: OptionDeclaration
  /// Makes the typed value of what was given (nothing at all: the empty list).
  let read: @Sendable ([String]) throws(UnusableValue) -> Value
}

/// Untyped part of an option: what GLib has to know.
package struct OptionDeclaration: Sendable {
  package enum Kind: Sendable { case flag, value, values }

  /// Name without the dashes: "no-wait".
  package let name: String
  package let short: Character?
  package let kind: Kind
  /// Name of the value in the help: "PATH".
  package let placeholder: String?
  /// Line in the help, without a full stop.
  package let help: String
  /// Checks the given values without keeping them, so that a wrong one is reported by `parse`.
  let check: @Sendable ([String]) throws(UnusableValue) -> Void
}

/// Reason why a value does not do, as the end of "--limit: …".
struct UnusableValue: Error {
  var reason: String
}

extension Option {
  private init(
    _ name: String, _ short: Character?, _ kind: OptionDeclaration.Kind, _ placeholder: String?, _ help: String,
    read: @escaping @Sendable ([String]) throws(UnusableValue) -> Value
  ) {
    self.read = read
    declaration = OptionDeclaration(name: name, short: short, kind: kind, placeholder: placeholder, help: help) {
      given throws(UnusableValue) in _ = try read(given)
    }
  }
}

extension Option where Value == Bool {
  package static func flag(_ name: String, short: Character? = nil, help: String) -> Option {
    Option(name, short, .flag, nil, help) { given throws(UnusableValue) in !given.isEmpty }
  }
}

extension Option where Value == String? {
  package static func string(_ name: String, short: Character? = nil, placeholder: String, help: String) -> Option {
    Option(name, short, .value, placeholder, help) { given throws(UnusableValue) in given.last }
  }
}

extension Option where Value == [String] {
  /// Option that may be given several times; the values are kept in order.
  package static func strings(_ name: String, short: Character? = nil, placeholder: String, help: String) -> Option {
    Option(name, short, .values, placeholder, help) { given throws(UnusableValue) in given }
  }
}

extension Option where Value == Int? {
  package static func integer(
    _ name: String, short: Character? = nil, placeholder: String = "N", in range: ClosedRange<Int>, help: String
  ) -> Option {
    Option(name, short, .value, placeholder, help) { given throws(UnusableValue) in
      guard let text = given.last else { return nil }
      guard let number = Int(text), range.contains(number) else {
        throw UnusableValue(reason: "“\(text)” is not a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
  }
}

extension Option {
  /// Option whose value is one of an enumeration's raw values.
  package static func choice<Choice>(
    _ name: String, short: Character? = nil, placeholder: String, of: Choice.Type, help: String
  ) -> Option where Value == Choice?, Choice: RawRepresentable<String> & CaseIterable & Sendable {
    Option(name, short, .value, placeholder, help) { given throws(UnusableValue) in
      guard let text = given.last else { return nil }
      guard let choice = Choice(rawValue: text) else {
        throw UnusableValue(reason: "“\(text)” is none of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      return choice
    }
  }
}
