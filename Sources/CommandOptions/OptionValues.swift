/// What a command line said: the options that were given, and the rest.
package struct OptionValues: Sendable {
  /// By option name, in the order given; a flag that is set has one value.
  let given: [String: [String]]
  /// The arguments that are not options, in order.
  package let operands: [String]

  package subscript<Value>(option: Option<Value>) -> Value {
    do {
      return try option.read(given[option.declaration.name] ?? [])
    } catch {
      // `parse` has checked every value that was given to a declared option.
      preconditionFailure("--\(option.declaration.name) was read but never declared: \(error.reason)")
    }
  }

  /// These values, and where nothing was given here, those of `general` (the options before the subcommand).
  func merged(over general: OptionValues) -> OptionValues {
    OptionValues(given: given.merging(general.given) { own, _ in own }, operands: operands)
  }
}
