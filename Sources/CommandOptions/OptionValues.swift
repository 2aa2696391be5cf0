/// Content of a command line: the options that were given, and the rest.
package struct OptionValues: Sendable {
  /// Values by option name, in the order given; a flag that is set has one value.
  let given: [String: [String]]
  /// Arguments that are not options, in order.
  package let operands: [String]

  package subscript<Value>(option: Option<Value>) -> Value {
    do {
      return try option.read(given[option.declaration.name] ?? [])
    } catch {
      // `parse` has checked every value that was given to a declared option.
      preconditionFailure("--\(option.declaration.name) was read but never declared: \(error.reason)")
    }
  }

  /// Values of these options, and where nothing was given here, those of `general` (before the subcommand).
  func merged(over general: OptionValues) -> OptionValues {
    OptionValues(given: given.merging(general.given) { own, _ in own }, operands: operands)
  }
}
