package import SketchCore

/// Verb of a program: "voicesketchctl say".
package struct Subcommand: Sendable {
  package let name: String
  package let syntax: CommandSyntax
  package let run: @Sendable (OptionValues) async throws -> ExitCode

  /// - Parameters:
  ///   - synopsis: its operands, "TEXT…"; empty when it takes none.
  ///   - summary: one line, for the program's help and the top of its own.
  ///   - description: examples and more, for the bottom of its own.
  package init(
    _ name: String, _ synopsis: String = "", summary: String, description: String = "", options: [OptionDeclaration] = [],
    run: @escaping @Sendable (OptionValues) async throws -> ExitCode
  ) {
    self.name = name
    self.syntax = CommandSyntax(name, operands: synopsis, summary: summary, description: description, options: options)
    self.run = run
  }
}

/// Program with its general options, its subcommands, and perhaps something it does without one.
package struct CommandProgram: Sendable {
  package let name: String
  package let version: String
  package let summary: String
  package let description: String
  /// Options accepted before the subcommand and after it.
  package let options: [OptionDeclaration]
  package let subcommands: [Subcommand]
  /// Action without a subcommand; nil prints the help as a usage error.
  package let run: (@Sendable (OptionValues) async throws -> ExitCode)?

  package init(
    _ name: String, version: String, summary: String, description: String = "", options: [OptionDeclaration] = [],
    subcommands: [Subcommand], run: (@Sendable (OptionValues) async throws -> ExitCode)? = nil
  ) {
    self.name = name
    self.version = version
    self.summary = summary
    self.description = description
    self.options = options
    self.subcommands = subcommands
    self.run = run
  }

  /// Request of an argument vector.
  package enum Request: Sendable {
    /// Text for stdout; exit 0.
    case print(String)
    case run(@Sendable (OptionValues) async throws -> ExitCode, OptionValues)
  }

  /// - Parameter arguments: without the program's name.
  /// - Throws: `SketchError` `.invalidInput`, with where to look it up as its advice.
  package func request(_ arguments: [String]) throws(SketchError) -> Request {
    let general: OptionValues
    switch try syntax.parse(arguments) {
    case .help(let text): return .print(text)
    case .values(let values): general = values
    }
    if general[CommandProgram.version] { return .print("\(name) \(version)\n") }
    guard let verb = general.operands.first else {
      guard let run else { throw syntax.usageError("which command?") }
      return .run(run, general)
    }
    if verb == "help" { return .print(try help(about: general.operands.dropFirst().first)) }
    let subcommand = try subcommand(verb)
    switch try syntax(of: subcommand).parse(Array(general.operands.dropFirst())) {
    case .help(let text): return .print(text)
    case .values(let own): return .run(subcommand.run, own.merged(over: general))
    }
  }

  /// Does what the arguments ask for. Every failure becomes one line on stderr, "name: what and why. What next.", and
  /// its exit code.
  package func main(_ arguments: [String]) async -> ExitCode {
    do {
      switch try request(arguments) {
      case .print(let text):
        try StandardStreams.out(text)
        return .ok
      case .run(let body, let values):
        return try await body(values)
      }
    } catch let failure as OutputFailure {
      if !failure.isReaderGone {
        StandardStreams.error("\(name): standard output cannot be written: \(failure.reason). Make room, or write elsewhere.\n")
      }
      return .inputOutput
    } catch {
      let known = error as? SketchError ?? SketchError(.internalFault, "\(error)", advice: "Please report this.")
      StandardStreams.error("\(name): \(known.oneLine)\n")
      return ExitCode(for: known.code)
    }
  }

  private var syntax: CommandSyntax {
    CommandSyntax(
      name, operands: run == nil ? "COMMAND [ARGUMENT…]" : "[COMMAND [ARGUMENT…]]", summary: summary,
      description: commandList + description,
      options: options + [CommandProgram.version.declaration], stopsAtOperand: true)
  }

  private func syntax(of subcommand: Subcommand) -> CommandSyntax {
    var syntax = subcommand.syntax
    syntax.command = "\(name) \(subcommand.name)"
    syntax.options += options
    return syntax
  }

  private func subcommand(_ verb: String) throws(SketchError) -> Subcommand {
    guard let found = subcommands.first(where: { $0.name == verb }) else {
      throw syntax.usageError("there is no command “\(verb)”", meant: verb.nearest(among: subcommands.map(\.name)))
    }
    return found
  }

  private func help(about verb: String?) throws(SketchError) -> String {
    guard let verb else { return syntax.helpText() }
    return syntax(of: try subcommand(verb)).helpText()
  }

  /// Subcommands in two columns.
  private var commandList: String {
    guard !subcommands.isEmpty else { return "" }
    let rows = subcommands.map { ("\($0.name) \($0.syntax.operands)", $0.syntax.summary) }
    let width = rows.map(\.0.count).max() ?? 0
    let lines = rows.map { left, right in "  \(left)\(String(repeating: " ", count: width - left.count + 2))\(right)\n" }
    return "Commands:\n" + lines.joined() + (description.isEmpty ? "" : "\n")
  }

  private static let version = Option.flag("version", help: "Show the version")
}

extension SketchError {
  /// Error for a terminal or a log: message and advice as sentences on one line.
  package var oneLine: String {
    let ended = message.last.map { ".?!".contains($0) } ?? true ? message : message + "."
    let line = advice.isEmpty ? ended : "\(ended) \(advice)"
    return line.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
