import SketchCore
import Testing

@testable import PatternSearch
@testable import VoiceCommands

@Suite struct CommandBuilderTests {
  /// Command of a clause of a type with fields.
  private func command(_ type: String, _ fields: KeyValuePairs<String, String> = [:]) throws -> VoiceCommand? {
    let names = fields.map { "{\($0.key):any}" }.joined(separator: " ")
    let lexicon = try LexiconLoader.load(
      text: "messages\n  unknown = What?\n  notForUs = Not for us.\nslot any\nrule \(type)\n  go \(names)\n")
    let captures = fields.map { field in
      Capture(name: Int16(lexicon.fieldNames.firstIndex(of: field.key)!), text: field.value, range: 0..<0)
    }
    let clause = Clause.made(lexicon.sentencePatterns[0].type, captures: captures)
    let command = CommandBuilder(lexicon: lexicon, transcript: "said").command(clause)
    #expect(command.map { $0.transcript == "said" && $0.confidence == 0 } != false)
    return command
  }

  private static let edits: [(String, KeyValuePairs<String, String>, Edit?)] = [
    ("addElement", ["element": "a hat", "position": "on it"], .addElement(element: "a hat", position: "on it")),
    ("addElement", ["element": "a hat"], .addElement(element: "a hat", position: nil)), ("addElement", [:], nil),
    ("removeElement", ["element": "the car"], .removeElement(element: "the car")),
    ("replaceElement", ["element": "a", "replacement": "b"], .replaceElement(element: "a", replacement: "b")),
    ("replaceElement", ["element": "a"], nil), ("replaceElement", ["replacement": "b"], nil),
    ("changeColor", ["element": "the sky", "color": "red"], .changeColor(element: "the sky", color: "red")),
    ("changeColor", ["color": "red"], .changeColor(element: nil, color: "red")),
    ("changeColor", ["element": "the sky"], nil),
    ("changeStyle", ["style": "watercolor"], .changeStyle(style: .named(.watercolor))),
    ("changeStyle", ["style": "splatter"], .changeStyle(style: .free("splatter"))),
    ("changeBackground", ["background": "a beach"], .changeBackground(background: "a beach")),
    ("enhance", ["aspect": "brighter"], .enhance(aspect: "brighter")), ("enhance", [:], nil),
    ("nothing", ["element": "a"], nil),
  ]

  @Test(arguments: edits.indices) func `an edit has the fields of its type, and is none without those it needs`(
    index: Int
  ) throws {
    let (type, fields, edit) = Self.edits[index]
    #expect(try command("edit." + type, fields)?.edits == edit.map { [$0] })
  }

  @Test func `a remark beside an edit is no command`() throws { #expect(try command("edit", ["x": "y"]) == nil) }

  @Test func `a picture has what was said, within bounds`() throws {
    let full = try command(
      "create",
      [
        "description": "a fox", "style": "anime", "kind": "sticker", "option": "animals", "detail": "round", "count": "9", "aspect": "wide",
        "quality": "high",
      ])
    var wanted = CreateRequest(
      description: "a fox", style: .named(.anime), kind: .sticker, option: "animals", details: ["round"],
      count: 4, aspect: .wide, quality: .high)
    wanted.asked = 9
    #expect(full?.create == wanted)
    #expect(try command("create")?.create == CreateRequest(description: ""))
    #expect(
      try command("create", ["kind": "a statue", "count": "0", "aspect": "round"])?.create
        == CreateRequest(description: "", count: 1))
  }

  @Test(
    arguments: [
      ([:], .current), (["target": "last"], Target(.last)), (["ordinal": "3"], Target(.ordinal, ordinal: 3)),
      (["ordinal": "0"], Target(.ordinal, ordinal: 1)),
      (["query": "the fox"], Target(.matching, query: "the fox")),
      (["target": "matching", "query": "foxes"], Target(.matching, query: "foxes")),
      (["target": "first", "query": "foxes"], Target(.first)), (["target": "nonsense"], .current),
    ] as [([String: String], Target)])
  func `a target is a picture by place or by words`(fields: [String: String], expected: Target) throws {
    let pairs = fields.sorted { $0.key < $1.key }
    let lexicon = try LexiconLoader.load(text: "slot any\nrule show\n  go {ordinal:any} {query:any} {target:any}\n")
    let captures = pairs.map {
      Capture(name: Int16(lexicon.fieldNames.firstIndex(of: $0.key)!), text: $0.value, range: 0..<0)
    }
    let clause = Clause.made(CommandType(intent: .show), captures: captures)
    #expect(CommandBuilder(lexicon: lexicon, transcript: "").command(clause)?.target == expected)
  }

  @Test func `an export and a print have the measures that were said, and none of what is no number`() throws {
    let export = try command(
      "export", ["format": "jpeg", "quality": "95", "width": "2000", "paper": "letter", "sheet": "2x3", "makingOf": "true"]
    )?.export
    #expect(export?.quality == 95 && export?.width == 2000 && export?.paper == .letter && export?.makingOf == true)
    #expect(export?.sheet == (try SheetGrid("2x3")))
    let vague = try command("export", ["format": "jpeg", "quality": "good", "width": "many"])?.export
    #expect(vague == .init(format: .jpeg))
    #expect(try command("print", ["copies": "2", "paper": "a4"])?.print?.copies == 2)
    #expect(try command("print")?.print == nil)
  }

  @Test func `an export has the format said, else that of the file, else PNG`() throws {
    #expect(
      try command("export", ["format": "webp", "path": "“~/fox.jpg”"])?.export
        == .init(format: .webp, path: "~/fox.jpg"))
    #expect(try command("export", ["path": "fox.JPG"])?.export == .init(format: .jpeg, path: "fox.JPG"))
    #expect(try command("export", ["path": "fox.jpeg"])?.export?.format == .jpeg)
    #expect(
      try command("export", ["path": "fox.doc"])?.export?.format == .png
        && command("export")?.export == .init(format: .png))
  }

  @Test func `other commands have their own fields`() throws {
    #expect(
      try command("undo", ["steps": "3"])?.steps == 3 && command("undo", ["steps": "0"])?.steps == 1
        && command("redo")?.steps == 1)
    #expect(try command("retry", ["count": "7"])?.count == 4 && command("retry")?.count == 1)
    let search = try command(
      "search",
      ["query": "foxes", "favorites": "true", "style": "anime", "kind": "comic", "collection": "old", "since": "2026"])
    #expect(search?.query == "foxes")
    #expect(
      search?.filters == .init(favorites: true, style: .named(.anime), kind: .comic, collection: "old", since: "2026"))
    #expect(try command("list")?.filters == nil)
    #expect(try command("tag", ["tag": "best"])?.tag == "best" && command("tag", ["tag": "best"])?.target == .current)
    #expect(
      try command("collect", ["collection": "old"])?.collection == "old"
        && command("profile", ["profile": "fast"])?.profile == "fast")
    #expect(
      try command("cancel", ["suggest": "undo"])?.suggestion == .init(intent: .undo)
        && command("cancel")?.suggestion == nil)
    #expect(try command("help")?.target == nil)
  }

  @Test func `what is not understood says why, and what might be done`() throws {
    #expect(
      try command("unknown")?.reason == "What?" && command("unknown", ["reason": "notForUs"])?.reason == "Not for us.")
    #expect(try command("unknown", ["reason": "nonsense"])?.reason == "What?")
    let suggestion = try command("unknown", ["suggest": "create", "description": "a fox"])?.suggestion
    #expect(suggestion == .init(intent: .create, create: CreateRequest(description: "a fox")))
  }
}
