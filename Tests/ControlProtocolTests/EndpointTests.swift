import SketchCore
import Testing

@testable import ControlProtocol

@Suite struct EndpointTests {
  @Test func `a path is filled and matched the same way`() {
    #expect(Endpoints.status.path(to: ()) == "/v1/status")
    #expect(Endpoints.preview.path(to: 7) == "/v1/jobs/7/preview")
    for endpoint in Endpoints.all {
      #expect(endpoint.path.match(endpoint.path.filled(with: "7")) == (endpoint.path.isConstant ? "" : "7"))
      #expect(endpoint.path.match(endpoint.path.text + "/") == nil)
    }
  }

  @Test func `what is written into a query is read from it`() throws {
    var query = ArtworkQuery(
      text: "a b", style: .free("woodcut"), kind: .mandala, favorite: false, tag: "t",
      since: WireJSON.parse("2026-11-20T00:00:00Z"),
      trash: true, sort: .updated, limit: 7, cursor: "c")
    (query.option, query.provider, query.color, query.until) = ("floral", "fal", .blue, query.since)
    (query.fields, query.total) = (.compact, true)
    #expect(try ArtworkQuery(query: query.items) == query)
    #expect(try ArtworkQuery(query: []) == ArtworkQuery())
    let comparison = PictureComparison(revision: 2, with: 7, withRevision: 3)
    #expect(try PictureComparison(query: comparison.items) == comparison)
    let selection = ImageSelection(revision: 2, format: .webp, width: 10, quality: 5, metadata: true)
    #expect(try ImageSelection(query: selection.items) == selection)
    #expect(ImageSelection().items.isEmpty)
  }

  @Test func `what is written into a body is read from it`() throws {
    let submission = Submission(
      .text(Utterance(text: "draw a fox")), wait: true, attachments: Attachments(mask: [1, 2, 3], with: [7]))
    let body = try Endpoints.submit.input.read(Endpoints.submit.input.write(CommandBody(submission)))
    #expect(body.content == submission.content)
    #expect((body.wait, body.dryRun) == (true, false))
    #expect(body.attachments == submission.attachments)
    for sound in [WishedSound.usual, .phones("Z EH"), .like("zel da")] {
      let word = try Endpoints.addWord.input.read(Endpoints.addWord.input.write(WordBody("zelda", sounding: sound)))
      #expect(word.word == "zelda")
      #expect(word.sound == sound)
    }
  }

  @Test func `a file is the body, and the rest the query`() throws {
    let request = ImportRequest(file: [1, 2, 3], name: "a b.png", entry: 7)
    let content = try Endpoints.importPicture.input.write(request)
    #expect(content.body == [1, 2, 3] && content.query.count == 2)
    #expect(try Endpoints.importPicture.input.read(content) == request)
  }

  @Test func `only a body with a default may be missing`() throws {
    #expect(try Endpoints.undo.input.read(RequestContent()).steps == 1)
    #expect(throws: SketchError.self) { try Endpoints.listen.input.read(RequestContent()) }
  }

  @Test func `an endpoint without a query refuses one`() {
    #expect(throws: SketchError.self) { try Endpoints.status.input.read(RequestContent(query: [QueryItem("x", "1")])) }
    #expect(throws: SketchError.self) {
      try Endpoints.undo.input.read(RequestContent(query: [QueryItem("x", "1")]))
    }
  }
}
