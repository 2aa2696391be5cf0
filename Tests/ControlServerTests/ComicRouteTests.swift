import ControlClient
import SketchCore
import TestSupport
import Testing

@Suite struct ComicRouteTests {
  @Test func `a comic is served as a book in each form`() async throws {
    try await LiveServer.with { live in
      await live.studio.addArtwork("a fox")
      for form in BookFormat.allCases {
        let book = try await live.client.book(1, BookSelection(format: form))
        #expect(book.payload.mediaType == form.mediaType && book.name == "a-fox-1.\(form.rawValue)")
        #expect(book.payload.bytes == Array("a \(form.rawValue)".utf8))
        let again = try await Curl.run(
          live.socket, "/v1/artworks/1/book?format=\(form.rawValue)", "-H", "If-None-Match: \"\(book.payload.etag)\"")
        #expect(again.status == 304)
      }
      #expect(try await live.client.book(1).payload.mediaType == "application/pdf")
      #expect(try await Curl.run(live.socket, "/v1/artworks/1/book?format=png").status == 400)
      #expect(try await Curl.run(live.socket, "/v1/artworks/99/book").status == 404)
    }
  }

  @Test func `worlds of comics are counted`() async throws {
    try await LiveServer.with { live in
      let worlds = try await live.client.worlds()
      #expect(worlds.map(\.id) == ["dream"])
      #expect(try await Curl.run(live.socket, "/v1/worlds").status == 200)
    }
  }

  @Test func `its panels are data`() async throws {
    try await LiveServer.with { live in
      await live.studio.addArtwork("a fox")
      let panels = try await live.client.panels(1)
      #expect(panels.panels.map(\.characters) == [["Ada"]] && panels.title == "a fox")
      #expect(try await Curl.run(live.socket, "/v1/artworks/99/panels").status == 404)
    }
  }
}
