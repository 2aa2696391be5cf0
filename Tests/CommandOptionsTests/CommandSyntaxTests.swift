import CommandOptions
import SketchCore
import Testing

private enum Format: String, CaseIterable { case png, pdf }

@Suite struct CommandSyntaxTests {
  private let force = Option.flag("force", short: "f", help: "Overwrite")
  private let output = Option.string("output", short: "o", placeholder: "FILE", help: "Where to")
  private let limit = Option.integer("limit", in: 1...100, help: "How many")
  private let tags = Option.strings("tag", placeholder: "TAG", help: "A tag")
  private let format = Option.choice("format", placeholder: "FORMAT", of: Format.self, help: "png or pdf")

  private var syntax: CommandSyntax {
    CommandSyntax(
      "tool export", operands: "ID…", summary: "Writes pictures.", description: "It never overwrites.",
      options: [force.declaration, output.declaration, limit.declaration, tags.declaration, format.declaration])
  }

  private func values(_ arguments: String...) throws -> OptionValues {
    guard case .values(let values) = try syntax.parse(arguments) else {
      throw SketchError(.internalFault, "printed help")
    }
    return values
  }

  @Test func `reads flags, values, repeated values and operands in any order`() throws {
    let values = try values("7", "-f", "--output=a b.pdf", "--tag", "sea", "--limit", "5", "8", "--tag=wald", "--format", "pdf")
    #expect(values[force])
    #expect(values[output] == "a b.pdf")
    #expect(values[limit] == 5)
    #expect(values[tags] == ["sea", "wald"])
    #expect(values[format] == .pdf)
    #expect(values.operands == ["7", "8"])
  }

  @Test func `what was not given is false, nil or empty`() throws {
    let values = try values()
    #expect(!values[force])
    #expect(values[output] == nil)
    #expect(values[limit] == nil)
    #expect(values[tags].isEmpty)
    #expect(values[format] == nil)
    #expect(values.operands.isEmpty)
  }

  @Test func `everything after two dashes is an operand`() throws {
    #expect(try values("--", "--force", "-x").operands == ["--force", "-x"])
  }

  @Test func `a single dash is an operand`() throws {
    #expect(try values("-").operands == ["-"])
  }

  @Test func `any bytes of UTF-8 come through whatever the locale`() throws {
    let values = try values("--output", "größe.png", "画")
    #expect(values[output] == "größe.png")
    #expect(values.operands == ["画"])
  }

  @Test(arguments: [
    (["--frobnicate"], "--frobnicate"),
    (["--output"], "output"),
    (["--limit", "many"], "--limit: “many” is not a whole number from 1 to 100"),
    (["--limit", "0"], "--limit: “0” is not a whole number from 1 to 100"),
    (["--format", "bmp"], "--format: “bmp” is none of png, pdf"),
  ])
  func `names what it cannot use and where help is`(arguments: [String], part: String) throws {
    let error = try #require(throws: SketchError.self) { try syntax.parse(arguments) }
    #expect(error.code == .invalidInput)
    #expect(error.message.contains(part))
    #expect(error.advice == "Try “tool export --help”.")
  }

  @Test func `refuses operands where there are none`() throws {
    let plain = CommandSyntax("tool status", summary: "Says how it is.")
    let error = try #require(throws: SketchError.self) { try plain.parse(["now"]) }
    #expect(error.message == "unexpected argument “now”")
  }

  @Test func `help shows usage, summary, each option and the description`() throws {
    guard case .help(let text) = try syntax.parse(["--help"]) else { throw SketchError(.internalFault, "no help") }
    #expect(text.hasPrefix("Usage:\n  tool export [OPTION…] ID…\n\nWrites pictures.\n"))
    #expect(text.contains("-o, --output=FILE"))
    #expect(text.contains("-h, --help"))
    #expect(text.hasSuffix("It never overwrites.\n"))
  }
}
