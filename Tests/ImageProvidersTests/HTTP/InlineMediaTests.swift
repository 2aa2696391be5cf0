import Foundation
import Testing

@testable import ImageProviders

@Suite struct Base64DecoderTests {
  /// The text in pieces of this many characters.
  private func decode(_ text: String, piece: Int = 1_000, limit: Int = 1_000_000) throws -> [UInt8] {
    var decoder = Base64Decoder(limit: limit)
    var rest = [UInt8](text.utf8)[...]
    while !rest.isEmpty {
      try [UInt8](rest.prefix(piece)).withUnsafeBytes { try decoder.feed($0) }
      rest = rest.dropFirst(piece)
    }
    return try decoder.finish()
  }

  @Test func `gives what was encoded, in pieces of any length`() throws {
    for count in 0..<200 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 89 &+ count) }
      let text = Data(bytes).base64EncodedString()
      for piece in 1..<9 {
        let decoded = try decode(text, piece: piece)
        #expect(decoded == bytes)
      }
      let urlSafe = text.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
      let decoded = try decode(urlSafe, piece: 7)
      #expect(decoded == bytes)
    }
  }

  @Test(arguments: ["", "f=Zg==", "fo=Zm8=", "foo=Zm9v", "foob=Zm9vYg==", "fooba=Zm9vYmE=", "foobar=Zm9vYmFy"])
  func `the vectors of RFC 4648`(vector: String) throws {
    let parts = vector.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    #expect(try decode(String(parts.last ?? "")) == [UInt8](parts.first.map(String.init)!.utf8))
  }

  @Test(arguments: [
    "Z", "Zg=", "Zg===", "=", "====", "Zg==Zg==", "Zm8=Zg", "Z=g=", "Zm 9", "Zm9v!", "Zm9é", "Zh==", "Zm9=", "Zm9vY", "Zm9v=",
    "Zh",
  ])
  func `is strict`(text: String) {
    #expect(throws: Base64Decoder.Fault.self) { try decode(text) }
    #expect(throws: Base64Decoder.Fault.self) { try decode(text, piece: 1) }
  }

  @Test func `takes line breaks wherever they are`() throws {
    for text in ["Zm9v\n", "Zm\r\n9v", "\nZ\nm\n9\nv", "Zg=\r\n=\n"] {
      for piece in 1..<5 {
        let decoded = try decode(text, piece: piece)
        #expect(decoded == [UInt8]((text.hasPrefix("Zg") ? "f" : "foo").utf8))
      }
    }
  }

  @Test func `agrees with Foundation on everything else`() throws {
    var random = SystemRandomNumberGenerator()
    let characters = [UInt8]("ABCxyz019+/=".utf8)
    for _ in 0..<2_000 {
      let text = String(
        decoding: (0..<Int.random(in: 0...12, using: &random)).map { _ in characters.randomElement(using: &random)! }, as: UTF8.self)
      guard let ours = try? decode(text, piece: 5) else { continue }
      // Foundation insists on padding.
      let padded = text + String(repeating: "=", count: (4 - text.count % 4) % 4)
      #expect(Data(base64Encoded: padded).map { [UInt8]($0) } == ours, "\(text)")
    }
  }

  @Test func `has a limit of what comes out`() throws {
    let text = Data(repeating: 7, count: 3_000).base64EncodedString()
    #expect(try decode(text, piece: 64, limit: 3_000).count == 3_000)
    #expect(throws: Base64Decoder.Fault.tooLarge) { try decode(text, piece: 64, limit: 2_999) }
    #expect(throws: Base64Decoder.Fault.tooLarge) { try decode("Zm8=", limit: 1) }
  }
}

@Suite struct InlineMediaDecoderTests {
  private func read(_ text: String, base64: Bool = false, piece: Int, limit: Int = 1_000) throws -> InlineMediaDecoder.Content {
    var decoder = InlineMediaDecoder(isBase64Expected: base64, mediaLimit: limit, textLimit: limit)
    var rest = [UInt8](text.utf8)[...]
    while !rest.isEmpty {
      try decoder.feed([UInt8](rest.prefix(piece)))
      rest = rest.dropFirst(piece)
    }
    return try decoder.finish()
  }

  private static let readable: [(String, String?, String)] = [
    ("data:image/png;base64,Zm9v", "image/png", "foo"),
    ("DATA:Image/PNG;Base64,Zm9v", "image/png", "foo"),
    ("data:image/jpeg;name=\"a.jpg\";base64,Zm8=", "image/jpeg", "fo"),
    ("data:image/png;base64,Zm8%3D", "image/png", "fo"),
    ("data:;base64,Zm8", "text/plain", "fo"),
    ("data:;base64,Zm9v\n", "text/plain", "foo"),
    ("data:,a%20b", "text/plain", "a b"),
    ("data:text/plain;charset=utf-8,%c3%A4,", "text/plain", "ä,"),
    ("data:image/png;base64,", "image/png", ""),
  ]

  @Test(arguments: readable, [1, 2, 3, 7, 1_000])
  func `reads data URIs in pieces of any length`(uri: (text: String, type: String?, content: String), piece: Int) throws {
    let content = try read(uri.text, piece: piece)
    #expect(content == .media(InlineMedia(mediaType: uri.type, bytes: [UInt8](uri.content.utf8))))
  }

  @Test(arguments: [
    "data:", "data:image/png;base64", "data:image/png;base64,Z", "data:image/png;base64,<html>", "data:,%", "data:,%4", "data:,%zz",
    "data:,%+1",
    "data:" + String(repeating: "x", count: 600) + ",", "data:image/png;base64,Zm8%",
  ])
  func `refuses what only looks like one`(text: String) {
    for piece in [1, 5, 1_000] {
      #expect(throws: InlineMediaDecoder.Fault.self) { try read(text, piece: piece) }
    }
  }

  @Test(arguments: ["https://v3.fal.media/a.png", "", "dat", "data", "date:x"])
  func `a link stays a text`(text: String) throws {
    for piece in [1, 1_000] {
      let content = try read(text, piece: piece)
      #expect(content == .text([UInt8](text.utf8)))
    }
  }

  @Test func `where base64 is expected, it need not be a data URI`() throws {
    #expect(try read("Zm9v", base64: true, piece: 1) == .media(InlineMedia(mediaType: nil, bytes: [UInt8]("foo".utf8))))
    #expect(
      try read("data:image/png;base64,Zm9v", base64: true, piece: 1)
        == .media(InlineMedia(mediaType: "image/png", bytes: [UInt8]("foo".utf8))))
    #expect(try read("", base64: true, piece: 1) == .text([]))
    #expect(throws: InlineMediaDecoder.Fault.badBase64) { try read("https://a", base64: true, piece: 100) }
    // A percent sign is none of base64's; only data URIs have escapes.
    #expect(throws: InlineMediaDecoder.Fault.badBase64) { try read("Zm8%3D", base64: true, piece: 100) }
  }

  @Test func `has limits`() {
    for text in ["data:,", "data:;base64,"] {
      #expect(throws: InlineMediaDecoder.Fault.tooLarge) { try read(text + String(repeating: "A", count: 400), piece: 50, limit: 100) }
    }
    #expect(throws: InlineMediaDecoder.Fault.tooLarge) { try read(String(repeating: "h", count: 101), piece: 50, limit: 100) }
  }
}
