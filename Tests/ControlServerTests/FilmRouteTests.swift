import ControlClient
import SketchCore
import TestSupport
import Testing

@Suite struct FilmRouteTests {
  @Test func `a film is served whole and in pieces`() async throws {
    try await LiveServer.with { live in
      await live.studio.addArtwork("a fox")
      let film = try await live.client.film(1)
      #expect(film.payload.mediaType == "video/mp4")
      #expect(film.payload.bytes == Array(0..<200))
      #expect(film.name.hasSuffix("-1.mp4"))
      for (asked, told) in [
        ("bytes=10-19", "10-19"), ("bytes=190-", "190-199"), ("bytes=-5", "195-199"),
        ("bytes=0-999", "0-199"),
      ] {
        let piece = try await Curl.run(live.socket, "/v1/artworks/1/film", "-H", "Range: \(asked)")
        #expect(piece.status == 206)
        #expect(piece.headers["content-range"] == "bytes \(told)/200")
      }
      let outside = try await Curl.run(live.socket, "/v1/artworks/1/film", "-H", "Range: bytes=200-")
      #expect(outside.status == 416)
      let unknown = try await Curl.run(live.socket, "/v1/artworks/99/film")
      #expect(unknown.status == 404)
    }
  }
}
