import Foundation
import Imaging
import SketchCore
import Testing

/// Pictures of 8 × 8 pixels of one colour, stored in the less usual ways a provider may choose.
@Suite struct ColourSpaceTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    var name: String
    /// Base64.
    var file: String
    /// As a PNG of it shows: red, green, blue, alpha.
    var colour: [Int]

    var testDescription: String { name }
  }

  static let samples = [
    Sample(
      name: "grey PNG",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAAAAADhZOFXAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADklEQVQImWNogAIGyhgAgIQgAfrAJDcAAAAASUVORK5CYII=
        """, colour: [128, 128, 128, 255]),
    Sample(
      name: "grey PNG with transparency",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAQAAABuBnYAAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWNocECFDAMjAADJPDABS0xYwgAAAABJRU5ErkJggg==
        """, colour: [32, 32, 32, 64]),  // premultiplied
    Sample(
      name: "PNG of 16 bits",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIEAAAAACx9D0UAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWNoQAMMAyMAAAGHQAFXvhluAAAAAElFTkSuQmCC
        """, colour: [128, 128, 128, 255]),
    Sample(
      name: "PNG with a palette",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAMAAADz0U65AAAAA1BMVEWAgICQdD0xAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgoA4AAABIAAF7pRHIAAAAAElF\
        TkSuQmCC
        """, colour: [128, 128, 128, 255]),
    Sample(
      name: "red JPEG in CMYK",
      file: """
        /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAIBgYHBgUIBwcHCQkICgwUDQwLCwwZEhMPFB0aHx4dGhwcICQuJyAiLCMcHCg3KSwwMTQ0NB8nOT04MjwuMzQy/8AAFAgACAAIBEMR\
        AE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCAkKC//EALUQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNi\
        coIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS\
        09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/aAA4EQwBNAFkASwAAPwD3+vn+vn+vf6//2Q==
        """, colour: [237, 28, 36, 255]),  // what printing red looks like
  ]

  @Test(arguments: samples) func `is understood and written in every format`(sample: Sample) async throws {
    let processor = VipsImageProcessor()
    let source = Array(try #require(Data(base64Encoded: sample.file)))
    #expect(try await processor.inspect(source).width == 8)
    let png = try await processor.convert(source, to: .png, width: nil, quality: nil)
    let found = SamplePictures.pixel(of: png, 4, 4)
    #expect(zip(found, sample.colour).allSatisfy { abs($0 - $1) <= 20 }, "\(found)")
    for format in [ImageFormat.png, .jpeg, .webp, .gif, .tiff] {
      #expect(try await !processor.convert(source, to: format, width: 4, quality: nil).isEmpty)
    }
    #expect(try await !processor.thumbnail(source, edge: 4).isEmpty)
  }
}
