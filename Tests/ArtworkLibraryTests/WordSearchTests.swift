import Foundation
import SketchCore
import TestSupport
import Testing

@testable import ArtworkLibrary

@Suite struct WordSearchTests {
  @Test(
    arguments: [
      ("red fox", #""red" AND "fox""#), (#""red fox" snow"#, #""red fox" AND "snow""#), ("drag*", #""drag"*"#),
      ("NOT fox OR (hen", #""NOT" AND "fox" AND "OR" AND "(hen""#), ("title:fox", #""title:fox""#),
      (#"fox "in the sn"#, #""fox" AND "in the sn""#), ("fox % ^", #""fox""#),
      ("The boat", #""boat""#), (#""the boat""#, #""the boat""#), ("a", #""a""#), ("fox**", #""fox*"*"#),
    ])
  func `whatever is said is words`(text: String, match: String) {
    #expect(WordSearch(text)?.match == match)
  }

  @Test func `signs alone are no words of the index`() {
    #expect(WordSearch("  ") == nil)
    #expect(WordSearch("\"\"") == nil)
    #expect(WordSearch("100 %")?.signs == ["%"])
    #expect(WordSearch("🦊 *") == WordSearch("🦊 *") && WordSearch("🦊 *")?.match == nil)
  }

  @Test func `no text is an error`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      try await library.create(Samples.draft("1"))
      var strange = StrangeText(seed: 23)
      for _ in 0..<400 {
        for text in [strange.bytes(upTo: 40), strange.scalars(upTo: 20), strange.pieces(upTo: 8)] {
          _ = try await library.artworks(ArtworkQuery(text: text))
        }
      }
      for text in ["\"", "*", "NEAR(a b)", "a AND", "{title}:x", "-a", "a\0b", "^a", "a + b", "'", "\\"] {
        _ = try await library.artworks(ArtworkQuery(text: text))
      }
    }
  }
}
