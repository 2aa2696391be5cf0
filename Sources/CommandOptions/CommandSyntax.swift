import CGLib
package import SketchCore

/// Syntax of one command, parsed by GLib's option parser.
///
/// Parsing is a function of the arguments: nothing global is read or written, any thread may do it.
package struct CommandSyntax: Sendable {
  /// Name as the user types it: "voicesketchctl say".
  package var command: String
  /// Operands in the usage line, after the options: "TEXT…"; empty when there are none.
  package var operands: String
  /// Sentence for the top of the help.
  package var summary: String
  /// Text for the bottom of the help: examples, files, the environment.
  package var description: String
  package var options: [OptionDeclaration]
  /// Options end at the first operand, which is a subcommand with options of its own.
  package var stopsAtOperand: Bool

  package init(
    _ command: String, operands: String = "", summary: String, description: String = "", options: [OptionDeclaration] = [],
    stopsAtOperand: Bool = false
  ) {
    self.command = command
    self.operands = operands
    self.summary = summary
    self.description = description
    self.options = options
    self.stopsAtOperand = stopsAtOperand
  }

  package enum Parsed: Sendable {
    case values(OptionValues)
    /// `--help`: print this and exit 0.
    case help(String)
  }

  /// - Parameter arguments: without the program's name.
  /// - Throws: `SketchError` `.invalidInput` for an unknown option, a missing or wrong value, an operand where none may
  ///   be.
  package func parse(_ arguments: [String]) throws(SketchError) -> Parsed {
    var table = OptionTable(options + [CommandSyntax.help.declaration])
    let values: OptionValues
    switch table.parse(arguments, in: self) {
    case .success(let parsed): values = parsed
    case .failure(let error): throw usageError(error.reason, meant: optionMeant(in: error.reason))
    }
    if values[CommandSyntax.help] { return .help(helpText()) }
    for option in options {
      do {
        try option.check(values.given[option.name] ?? [])
      } catch {
        throw usageError("--\(option.name): \(error.reason)")
      }
    }
    if operands.isEmpty, let extra = values.operands.first { throw usageError("unexpected argument “\(extra)”") }
    return .values(values)
  }

  package func helpText() -> String {
    let table = OptionTable(options + [CommandSyntax.help.declaration])
    let usage = operands.isEmpty ? "\(command) [OPTION…]" : "\(command) [OPTION…] \(operands)"
    return "Usage:\n  \(usage)\n\n\(table.help(for: self))"
  }

  /// Error of somebody who typed something we do not accept; says where to look it up.
  /// - Parameter meant: what was probably meant.
  package func usageError(_ reason: String, meant: String? = nil) -> SketchError {
    let question = meant.map { "Did you mean “\($0)”? " } ?? ""
    return SketchError(.invalidInput, reason, advice: "\(question)Try “\(command) --help”.")
  }

  /// Option like the one that GLib does not know: "unknown option --nope".
  private func optionMeant(in reason: String) -> String? {
    let mark = "unknown option --"
    guard reason.hasPrefix(mark) else { return nil }
    return String(reason.dropFirst(mark.count)).nearest(among: options.map(\.name)).map { "--\($0)" }
  }

  private static let help = Option.flag("help", short: "h", help: "Show this help")
}
