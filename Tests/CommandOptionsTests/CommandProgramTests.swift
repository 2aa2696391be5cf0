import CommandOptions
import SketchCore
import Testing

@Suite struct CommandProgramTests {
  private static let json = Option.flag("json", help: "Raw JSON")
  private static let socket = Option.string("socket", placeholder: "PATH", help: "Socket")
  private static let steps = Option.integer("steps", in: 1...9, help: "How many")

  private let program = CommandProgram(
    "tool", version: "1.2", summary: "A tool.", options: [json.declaration, socket.declaration],
    subcommands: [
      Subcommand("undo", "[ID]", summary: "Goes back", options: [steps.declaration]) { values in
        ExitCode(rawValue: Int32(values[steps] ?? 1))
      },
      Subcommand("fail", summary: "Fails") { _ in throw SketchError(.notFound, "no artwork 7", advice: "Look again.") },
    ])

  private func run(_ arguments: String...) throws -> OptionValues {
    guard case .run(_, let values) = try program.request(arguments) else { throw SketchError(.internalFault, "printed") }
    return values
  }

  private func text(_ arguments: String...) throws -> String {
    guard case .print(let text) = try program.request(arguments) else { throw SketchError(.internalFault, "ran") }
    return text
  }

  @Test func `general options are accepted before and after the command`() throws {
    let values = try run("--json", "--socket", "first", "undo", "--steps", "2", "--socket", "second", "7")
    #expect(values[CommandProgramTests.json])
    #expect(values[CommandProgramTests.socket] == "second")
    #expect(values[CommandProgramTests.steps] == 2)
    #expect(values.operands == ["7"])
  }

  @Test func `help lists the commands and explains each`() throws {
    #expect(try text("--help").contains("Commands:\n  undo [ID]  Goes back\n  fail       Fails\n"))
    #expect(try text("undo", "--help") == text("help", "undo"))
    #expect(try text("help", "undo").contains("--steps=N"))
    #expect(try text("help", "undo").contains("--json"))
    #expect(try text("--version") == "tool 1.2\n")
  }

  @Test(
    arguments: [
      ([], "which command?", "Try “tool --help”."),
      (["uno"], "there is no command “uno”", "Did you mean “undo”? Try “tool --help”."),
      (["repeat"], "there is no command “repeat”", "Try “tool --help”."),
      (["undo", "--stepps", "3"], "unknown option --stepps", "Did you mean “--steps”? Try “tool undo --help”."),
      (["undo", "--nope"], "unknown option --nope", "Try “tool undo --help”."),
    ] as [([String], String, String)])
  func `says what was wrong with the command line`(arguments: [String], message: String, advice: String) throws {
    let error = try #require(throws: SketchError.self) { try program.request(arguments) }
    #expect(error == SketchError(.invalidInput, message, advice: advice))
  }

  @Test func `the exit code is the command's, or says what failed`() async {
    #expect(await program.main(["undo", "--steps", "3"]) == ExitCode(rawValue: 3))
    #expect(await program.main(["fail"]) == .noInput)
    #expect(await program.main(["--bogus"]) == .usage)
  }
}

@Suite struct ExitCodeTests {
  @Test(
    arguments: [
      (SketchError.Code.invalidInput, 64), (.notUnderstood, 65), (.notFound, 66), (.notRunning, 69), (.storageFull, 73), (.inputOutput, 74),
      (.tooBusy, 75), (.forbidden, 77), (.configuration, 78), (.init(rawValue: "news-to-us"), 70),
    ] as [(SketchError.Code, Int32)])
  func `follows sysexits`(code: SketchError.Code, exit: Int32) {
    #expect(ExitCode(for: code).rawValue == exit)
  }
}
