import SketchCore
import Testing

@testable import Films

@Suite struct FilmSettingsTests {
  @Test(arguments: [0, 11, 100]) func `lengths outside one to ten seconds are refused`(seconds: Int) {
    let error = #expect(throws: SketchError.self) { try FilmSettings(seconds: seconds) }
    #expect(error?.code == .invalidInput)
    #expect(error?.message.contains("1 to 10 seconds, not \(seconds)") == true)
  }

  @Test(arguments: ["4k", "721p", "x", "10x", "640x360x2", ""]) func `sizes nobody knows are refused`(size: String) {
    let error = #expect(throws: SketchError.self) { try FilmSettings.pixels(size, shape: nil) }
    #expect(error?.advice.contains("480p, 720p and 1080p") == true)
  }

  @Test func `resolutions have the shape asked for, with even sides`() throws {
    let cases: [(String, Aspect?, [Int])] = [
      ("720p", .wide, [1280, 720]), ("1080P", .tall, [1080, 1920]), ("480p", .square, [480, 480]), ("480p", nil, [854, 480]),
    ]
    for (name, shape, expected) in cases {
      let pixels = try FilmSettings.pixels(name, shape: shape)
      #expect([pixels.width, pixels.height] == expected)
    }
    #expect(throws: SketchError.self) { try FilmSettings(width: 4000, height: 4000) }
    let odd = try FilmSettings(width: 321, height: 241)
    #expect([odd.width, odd.height] == [320, 240])
  }

  @Test func `themes are found by their names and by other words`() throws {
    #expect(try FilmTheme.named(nil).name == "cinematic")
    #expect(try FilmTheme.named("Nature").name == "nature film")
    let error = #expect(throws: SketchError.self) { try FilmTheme.named("vaporwave") }
    #expect(error?.advice.contains("stop motion") == true)
  }
}
