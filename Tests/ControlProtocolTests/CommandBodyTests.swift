import ControlProtocol
import Foundation
import SketchCore
import Testing

/// A command as JSON has the bounds of one in words.
@Suite struct CommandBodyTests {
  private func command(_ fields: String) throws -> VoiceCommand? {
    let text = #"{"command":{"transcript":"t","confidence":1,\#(fields)}}"#
    guard case .command(let command) = try Endpoints.submit.input.read(RequestContent(body: Array(text.utf8))).content else {
      return nil
    }
    return command
  }

  private static let long = String(repeating: "x", count: 900_000)

  @Test(arguments: [
    (#""intent":"tag","tag":"\#(long)""#, "tag"), (#""intent":"tag","tag":" ""#, "tag"),
    (#""intent":"search","query":"\#(long)""#, "query"), (#""intent":"undo","steps":-1"#, "steps"),
    (#""intent":"undo","steps":1001"#, "steps"), (#""intent":"retry","count":9223372036854775807"#, "count"),
    (#""intent":"show","target":{"which":"ordinal","ordinal":0}"#, "target.ordinal"),
    (#""intent":"show","target":{"which":"matching","query":""}"#, "target.query"),
    (#""intent":"create","create":{"description":"a fox","kind":"picture","count":-1}"#, "create.count"),
    (#""intent":"create","create":{"description":"a fox","kind":"picture","count":9223372036854775807}"#, "create.count"),
    (#""intent":"create","create":{"description":"a fox","kind":"picture","count":4,"asked":4}"#, "create.asked"),
    (#""intent":"create","create":{"description":"","kind":"picture","count":1}"#, "create.description"),
    (#""intent":"create","create":{"description":"\#(long)","kind":"picture","count":1}"#, "create.description"),
    (#""intent":"edit","edits":[{"type":"addElement","element":""}]"#, "edits.element"),
    (#""intent":"edit","edits":[{"type":"changeStyle","style":"\#(long)"}]"#, "edits.style"),
    (#""intent":"export","export":{"format":"png","path":"a\u0000b"}"#, "export.path"),
    (#""intent":"favorite","then":[{"transcript":"t","intent":"undo","confidence":1,"steps":0}]"#, "steps"),
    (#""intent":"favorite","then":[{"transcript":"t","intent":"undo","confidence":-1}]"#, "confidence"),
  ])
  func `what words could not say is refused by name`(fields: String, name: String) {
    let error = #expect(throws: SketchError.self) { try command(fields) }
    #expect(error?.code == .invalidInput)
    #expect(error?.message.hasPrefix("“command.\(name)” cannot be used: ") == true, "\(error?.message ?? "")")
  }

  @Test(arguments: [
    (#""aspect":"7:1""#, "create.aspect", "square, wide"), (#""aspect":"huge""#, "create.aspect", "1:5 to 5:1"),
    (#""quality":"8k""#, "create.quality", "draft, standard, high, ultra"),
    (#""size":"7x1""#, "create.size", "aspect"), (#""kind":"a sticker""#, "create.kind", "sticker, wallpaper"),
  ])
  func `a name that is none, and a field that is none, are told with those there are`(
    field: String, name: String, known: String
  ) {
    let kind = field.contains("kind") ? "" : #","kind":"picture""#
    let error = #expect(throws: SketchError.self) {
      try command(#""intent":"create","create":{"description":"a fox","count":1\#(kind),\#(field)}"#)
    }
    #expect(error?.code == .invalidInput)
    #expect(error?.message.contains("command.\(name)”") == true, "\(error?.message ?? "")")
    let told = "\(error?.message ?? "") \(error?.advice ?? "")"
    #expect(told.contains(known), "\(told)")
  }

  @Test func `every field of a command is known`() throws {
    var request = CreateRequest(description: "a fox", kind: .video)
    (request.theme, request.seconds, request.fps) = ("dream", 5, 12)
    (request.genre, request.artStyle, request.world, request.panels) = ("a", "b", "c", 4)
    (request.model, request.free, request.from) = ("flux", true, .current)
    (request.style, request.details, request.aspect) = (.named(.cartoon), ["big"], .ratio(1, 4))
    (request.option, request.quality) = ("floral", .high)
    var all = VoiceCommand(transcript: "t", intent: .create, confidence: 1)
    all.create = request
    let body = try WireJSON.encode(CommandBody(Submission(.command(all))))
    guard case .command(let read) = try Endpoints.submit.input.read(RequestContent(body: Array(body))).content else {
      Issue.record("it is no command")
      return
    }
    #expect(read == all)
  }

  @Test(arguments: ["-1", "2", "1.0001"]) func `a confidence is a share`(number: String) {
    let text = #"{"command":{"transcript":"t","confidence":\#(number),"intent":"favorite"}}"#
    let error = #expect(throws: SketchError.self) { try Endpoints.submit.input.read(RequestContent(body: Array(text.utf8))) }
    #expect(error?.message.hasPrefix("“command.confidence” cannot be used: ") == true)
  }

  @Test func `a hundred steps and steps within steps are refused`() {
    let step = #"{"transcript":"t","intent":"undo","confidence":1"#
    let many = Array(repeating: step + "}", count: 100).joined(separator: ",")
    #expect(throws: SketchError.self) { try command(#""intent":"favorite","then":[\#(many)]"#) }
    #expect(throws: SketchError.self) { try command(#""intent":"favorite","then":[\#(step),"then":[\#(step)}]}]"#) }
  }

  @Test func `texts come on one line, a path as it is`() throws {
    let read = try command(#""intent":"tag","tag":" red\nfox\u0007 ","export":{"format":"png","path":"a  b"}"#)
    #expect(read?.tag == "red fox" && read?.export?.path == "a  b")
  }
}
