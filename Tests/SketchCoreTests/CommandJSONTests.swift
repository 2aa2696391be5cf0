import FoundationEssentials
import SketchCore
import Testing

/// The command JSON is a contract: these are the design's own examples.
@Suite struct CommandJSONTests {
  @Test func `a creation is written as documented`() throws {
    var command = VoiceCommand(transcript: "draw a mountain in watercolor", intent: .create, confidence: 0.97)
    command.create = CreateRequest(description: "a mountain", style: .named(.watercolor), aspect: .square)
    let expected = """
      {"transcript":"draw a mountain in watercolor","intent":"create","confidence":0.97,
       "create":{"description":"a mountain","style":"watercolor","kind":"picture","count":1,"aspect":"square"}}
      """
    #expect(try json(command) == decoded(expected))
  }

  @Test func `edits are written as documented`() throws {
    var command = VoiceCommand(transcript: "remove the car and make the sky orange", intent: .edit, confidence: 0.95)
    command.edits = [.removeElement(element: "the car"), .changeColor(element: "the sky", color: "orange")]
    let expected = """
      {"transcript":"remove the car and make the sky orange","intent":"edit","confidence":0.95,
       "edits":[{"type":"removeElement","element":"the car"},{"type":"changeColor","element":"the sky","color":"orange"}]}
      """
    #expect(try json(command) == decoded(expected))
  }

  @Test(arguments: [
    Edit.addElement(element: "a cabin", position: "on the left"), .addElement(element: "a cabin", position: nil),
    .removeElement(element: "the car"), .replaceElement(element: "the cat", replacement: "a dog"),
    .changeColor(element: nil, color: "blue"), .changeStyle(style: .free("ukiyo-e")), .changeStyle(style: .named(.oilPainting)),
    .changeBackground(background: "a beach"), .enhance(aspect: "brighter"),
  ])
  func `every edit survives the wire`(edit: Edit) throws {
    #expect(try WireJSON.decode(Edit.self, from: try WireJSON.encode(edit)) == edit)
  }

  @Test(arguments: [
    (#"{"type":"removeElement"}"#, "element"), (#"{"type":"removeElement","element":null}"#, "element"),
    (#"{"type":"replaceElement","element":"the cat"}"#, "replacement"), (#"{"type":"paint"}"#, "type"),
  ])
  func `an edit that lacks something is refused by its name`(text: String, field: String) throws {
    let error = #expect(throws: DecodingError.self) { try WireJSON.decode(Edit.self, from: Data(text.utf8)) }
    switch error {
    case .keyNotFound(let key, _): #expect(key.stringValue == field)
    case .valueNotFound(_, let context), .dataCorrupted(let context):
      #expect(context.codingPath.last?.stringValue == field)
    default: Issue.record("\(String(describing: error))")
    }
  }

  @Test func `an edit has its fields in the order in which they are said`() throws {
    let edit = Edit.addElement(element: "a cabin", position: "on the left")
    #expect(edit.kind == .addElement)
    #expect(edit.fields.map(\.field) == [.element, .position])
    #expect(edit.fields.map(\.text) == ["a cabin", "on the left"])
    #expect(Edit.changeColor(element: nil, color: "blue").fields.map(\.field) == [.color])
    let missing = #expect(throws: Edit.MissingField.self) { try Edit(.changeColor) { _ in nil } }
    #expect(missing?.field == .color)
  }

  @Test func `every style has a name that can be spoken`() {
    #expect(
      ArtStyle.allCases.prefix(10).map(\.spokenName) == [
        "photorealistic", "cartoon", "anime", "watercolor", "oil painting", "pencil sketch", "digital art", "abstract",
        "pixel art", "impressionist",
      ])
  }

  @Test(
    arguments: [
      ("fox.png", .png), ("a/b.c/fox.JPG", .jpeg), ("fox.jpeg", .jpeg), ("fox", nil), ("fox.doc", nil), ("fox.", nil),
    ] as [(String, ImageFormat?)])
  func `a file's name tells its format`(name: String, format: ImageFormat?) {
    #expect(ImageFormat(fileName: name) == format)
  }

  @Test func `alternatives read as a sentence has them`() {
    #expect([String]().alternatives == "")
    #expect(["a"].alternatives == "a")
    #expect(["a", "b"].alternatives == "a or b")
    #expect(["a", "b", "c"].alternatives == "a, b or c")
  }

  @Test func `an unknown style is kept as it was said`() {
    #expect(StyleChoice("ukiyo-e") == .free("ukiyo-e"))
    #expect(StyleChoice("pixelArt") == .named(.pixelArt))
    #expect(StyleChoice("pixelArt").spokenName == "pixel art")
  }

  @Test func `times are RFC 3339 with and without fractions`() throws {
    let time = try #require(WireJSON.parse("2026-11-20T12:00:00.250Z"))
    #expect(WireJSON.format(time) == "2026-11-20T12:00:00.250Z")
    #expect(WireJSON.parse("2026-11-20T12:00:00Z") != nil)
    #expect(WireJSON.parse("yesterday") == nil)
  }

  private func json(_ value: some Encodable) throws -> JSONValue {
    try WireJSON.decode(JSONValue.self, from: try WireJSON.encode(value))
  }

  private func decoded(_ text: String) throws -> JSONValue { try WireJSON.decode(JSONValue.self, from: Data(text.utf8)) }
}
