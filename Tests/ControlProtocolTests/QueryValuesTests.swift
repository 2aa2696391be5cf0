import SketchCore
import Testing

@testable import ControlProtocol

@Suite struct QueryValuesTests {
  private func values(_ items: (String, String)...) throws -> QueryValues {
    try QueryValues(items.map { QueryItem($0.0, $0.1) }, known: ["limit", "favorite", "kind", "since", "q"])
  }

  @Test func `reads typed values`() throws {
    let query = try values(
      ("limit", "7"), ("favorite", "true"), ("kind", "sticker"), ("since", "2026-11-20"), ("q", ""))
    #expect(try query.integer("limit", in: 1...10) == 7)
    #expect(try query.boolean("favorite") == true)
    #expect(try query.choice("kind", of: ArtKind.self) == .sticker)
    #expect(try query.time("since") == WireJSON.parse("2026-11-20T00:00:00Z"))
    #expect(query.text("q") == nil)
  }

  @Test func `names what it cannot use`() throws {
    #expect(throws: SketchError.self) { try values(("favourite", "1")) }
    #expect(throws: SketchError.self) { try values(("limit", "1"), ("limit", "2")) }
    #expect(throws: SketchError.self) { try values(("limit", "0")).integer("limit", in: 1...10) }
    #expect(throws: SketchError.self) { try values(("limit", "")).integer("limit", in: 1...10) }
    #expect(throws: SketchError.self) { try values(("favorite", "yes")).boolean("favorite") }
    #expect(throws: SketchError.self) { try values(("since", "yesterday")).time("since") }
    let error = #expect(throws: SketchError.self) { try values(("kind", "a statue")).choice("kind", of: ArtKind.self) }
    #expect(error?.message == "the query parameter “kind” cannot be “a statue”")
    #expect(error?.advice.contains("coloringPage") == true)
  }
}
