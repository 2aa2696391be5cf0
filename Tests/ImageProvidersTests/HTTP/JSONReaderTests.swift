import Foundation
import SketchCore
import Testing

@testable import ImageProviders

@Suite struct JSONReaderTests {
  /// The tree, read in pieces of this many bytes.
  private func read(
    _ text: String, media: [JSONMediaPath] = [], limits: JSONLimits = .init(), piece: Int = 1_000_000
  ) throws(JSONFault) -> JSONTree {
    try JSONReaderTests.read([UInt8](text.utf8), media, limits, piece)
  }

  static func read(
    _ bytes: [UInt8], _ media: [JSONMediaPath] = [], _ limits: JSONLimits = .init(), _ piece: Int
  ) throws(JSONFault) -> JSONTree {
    var reader = JSONReader(media: media, limits: limits)
    var rest = bytes[...]
    while !rest.isEmpty {
      try reader.feed([UInt8](rest.prefix(piece)))
      rest = rest.dropFirst(piece)
    }
    return try reader.finish()
  }

  @Test(arguments: [1, 2, 3, 1_000])
  func `reads every kind of value`(piece: Int) throws {
    let tree = try read(
      #" {"a" : [ null, true,false , -12.5e+3, "x\"\\\/\b\f\n\r\té\u00e9\ud83d\ude00\u0000" ], "": {}, "o":[[]], "n":18446744073709551615} "#,
      piece: piece)
    #expect(
      tree["a"]?.elements == [.null, .boolean(true), .boolean(false), .number("-12.5e+3"), .string("x\"\\/\u{8}\u{c}\n\r\té\u{e9}😀\0")])
    #expect(tree[""] == .object([:]))
    #expect(tree["o"]?[0] == .array([]))
    // A seed that is no `Int` and no exact `Double`.
    #expect(tree["n"]?.digits == "18446744073709551615")
    #expect(tree["n"]?.integer == nil)
    #expect(tree["a"]?[3]?.double == -12_500)
    #expect(tree["a"]?[9] == nil)
    #expect(tree["b"] == nil)
  }

  @Test(arguments: ["1", "-0", "\"a\"", "null", "true ", "\n[]"])
  func `a document may be any value`(text: String) throws {
    #expect(throws: Never.self) { try read(text, piece: 1) }
  }

  @Test(arguments: [
    "01", "1.", ".5", "-", "+1", "1e", "1e+", "0x1", "NaN", "Infinity", "nul", "truefalse", "tru", "[1,]", "[,1]", "[1 2]", "{\"a\"}",
    "{\"a\":}",
    "{\"a\":1,}", "{,}", "{a:1}", "{'a':1}", "{\"a\":1 \"b\":2}", "[}", "{]", "]", "1 2", "{}x", "\"\t\"", "\"\n\"", "\"\\x\"",
    "\"\\u12g4\"",
    "\"\\ud800\"", "\"\\ud800x\"", "\"\\ud800\\n\"", "\"\\udc00\"", "\"\\ud800\\ud800\"", "\"\\u+123\"", "// a\n1", "[1]]", "\u{FEFF}1",
    "1,",
    "{\"a\":1}}", "<html>", "data: {}",
  ])
  func `refuses what is no JSON`(text: String) {
    for piece in [1, 1_000] {
      let fault = #expect(throws: JSONFault.self) { try read(text, piece: piece) }
      #expect(fault?.kind == .invalid || fault?.kind == .truncated)
    }
  }

  @Test func `says where it is cut off`() throws {
    let text = #"{"images":[{"url":"https://v3.fal.media/a.png","width":1024}],"seed":7}"#
    for end in 0..<text.utf8.count {
      let fault = #expect(throws: JSONFault.self) { try JSONReaderTests.read([UInt8](text.utf8.prefix(end)), [], .init(), 5) }
      #expect(fault?.kind == .truncated)
      #expect(fault?.offset == end)
    }
  }

  @Test func `bytes that are no UTF-8 are no text`() {
    let fault = #expect(throws: JSONFault.self) { try JSONReaderTests.read([0x22, 0xC3, 0x28, 0x22], [], .init(), 1) }
    #expect(fault?.kind == .invalid)
  }

  @Test(arguments: ["{\"a\":1,\"a\":2}", "{\"a\":null,\"b\":1,\"\\u0061\":2}", "[{\"x\":{\"k\":1,\"k\":{}}}]"])
  func `a key comes once`(text: String) {
    let fault = #expect(throws: JSONFault.self) { try read(text, piece: 1) }
    #expect(fault?.kind == .duplicateKey)
  }

  @Test func `has limits for depth, values, text and pictures`() throws {
    var limits = JSONLimits(depth: 3, values: 10, text: 20, media: 10)
    func kind(_ text: String) -> JSONFault.Kind? {
      do throws(JSONFault) {
        _ = try read(text, media: [.base64("p")], limits: limits, piece: 3)
        return nil
      } catch {
        return error.kind
      }
    }
    #expect(kind("[[[]]]") == nil)
    #expect(kind("[[[[]]]]") == .tooLarge)
    #expect(kind("[1,1,1,1,1,1,1,1,1]") == nil)
    #expect(kind("[1,1,1,1,1,1,1,1,1,1]") == .tooLarge)
    #expect(kind("\"01234567890123456789\"") == nil)
    #expect(kind("\"012345678901234567890\"") == .tooLarge)
    #expect(kind("{\"01234567890\":\"0123456789\"}") == .tooLarge)
    #expect(kind("1000000000000000000000") == .tooLarge)
    #expect(kind("{\"p\":\"\(Data(count: 10).base64EncodedString())\"}") == nil)
    #expect(kind("{\"p\":\"\(Data(count: 11).base64EncodedString())\"}") == .tooLarge)
    limits.depth = 1_000_000
    limits.values = 1_000_000
    // No recursion: a document of nothing but brackets costs no stack.
    #expect(kind(String(repeating: "[", count: 300_000)) == .truncated)
    #expect(kind(String(repeating: "9", count: 2_000)) == .invalid)
  }

  // MARK: Pictures

  private let picture = (0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 37) }

  @Test(arguments: [1, 5, 64, 100_000])
  func `pictures are decoded where they are expected and nowhere else`(piece: Int) throws {
    let base64 = Data(picture).base64EncodedString()
    // Some encoders escape every slash.
    let escaped = base64.replacing("/", with: "\\/")
    let text = """
      {"data":[{"b64_json":"\(escaped)","revised_prompt":"Zm9v"},{"b64_json":null},{"url":"https://a/b"}],
       "images":[{"url":"data:image/webp;base64,\(base64)"},{"url":"https://v3.fal.media/a.png"}],"b64_json":"Zm9v","parameters":{"data":["Zm9v"]}}
      """
    let tree = try read(text, media: [.base64("data[].b64_json"), .link("data[].url"), .link("images[].url")], piece: piece)
    #expect(tree["data"]?[0]?["b64_json"]?.media == InlineMedia(mediaType: nil, bytes: picture))
    #expect(tree["data"]?[0]?["revised_prompt"]?.string == "Zm9v")
    #expect(tree["data"]?[1]?["b64_json"]?.isNull == true)
    #expect(tree["data"]?[2]?["url"]?.string == "https://a/b")
    #expect(tree["images"]?[0]?["url"]?.media == InlineMedia(mediaType: "image/webp", bytes: picture))
    #expect(tree["images"]?[1]?["url"]?.string == "https://v3.fal.media/a.png")
    #expect(tree["b64_json"]?.string == "Zm9v")
    #expect(tree["parameters"]?["data"]?[0]?.string == "Zm9v")
  }

  @Test func `a list of pictures, and one at the top`() throws {
    let tree = try read(#"{"images":["Zm9v","Zm8="],"info":"{}"}"#, media: [.base64("images[]")], piece: 1)
    #expect(tree["images"]?.elements.compactMap(\.media?.bytes) == [[UInt8]("foo".utf8), [UInt8]("fo".utf8)])
    #expect(try read(#""Zm9v""#, media: [.base64("")]).media?.bytes == [UInt8]("foo".utf8))
    #expect(try read(#"[["Zm9v"]]"#, media: [.base64("[][]")])[0]?[0]?.media?.bytes == [UInt8]("foo".utf8))
  }

  @Test(arguments: ["Zm9vY", "Zm9v!", "data:image/png;base64", "https://a"])
  func `a picture that is none is told`(text: String) throws {
    let fault = #expect(throws: JSONFault.self) { try read("{\"p\":\"\(text)\"}", media: [.base64("p")], piece: 2) }
    #expect(fault?.kind == .badMedia)
    #expect(fault?.reason.contains(text) == false)
  }

  @Test func `as a value of the rest of the program it has no pictures`() throws {
    let tree = try read(#"{"a":[1,"x",true,null],"p":"Zm9v"}"#, media: [.base64("p")])
    #expect(tree.value == .object(["a": .array([.number(1), .string("x"), .boolean(true), .null]), "p": .null]))
  }
}

/// Against Foundation's reader, on documents made at random.
@Suite struct JSONReaderFuzzTests {
  private struct Generator {
    var random: SeededGenerator

    init(_ seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    mutating func text() -> String {
      let alphabet: [String] = [
        "a", "é", "😀", "\\n", "\\\"", "\\\\", "\\/", "\\u00e9", "\\ud83d\\ude00", " ", "{", "]", ",", ":", "漢", "\\u0000",
      ]
      return "\"" + (0..<pick(8)).map { _ in alphabet[pick(alphabet.count)] }.joined() + "\""
    }

    mutating func space() -> String { ["", "", "", " ", "\n", "\t\r "][pick(6)] }

    mutating func value(_ depth: Int) -> String {
      let kind = pick(depth > 5 ? 6 : 9)
      let inner: String
      switch kind {
      case 0: inner = "null"
      case 1: inner = pick(2) == 0 ? "true" : "false"
      case 2: inner = "\(pick(2_000_000) - 1_000_000)"
      case 3: inner = "\(Double(pick(2_000_000) - 1_000_000) / 1024)"
      case 4: inner = ["0", "-0", "1e5", "1E-3", "2.5e+10", "-0.0", "9007199254740993"][pick(7)]
      case 5: inner = text()
      case 6, 7: inner = "[" + (0..<pick(5)).map { _ in value(depth + 1) }.joined(separator: ",") + space() + "]"
      default:
        inner =
          "{" + (0..<pick(5)).map { "\(space())\"k\($0)\(text().dropFirst())\(space()):" + value(depth + 1) }.joined(separator: ",") + "}"
      }
      return space() + inner + space()
    }
  }

  @Test(arguments: 0..<4)
  func `reads what Foundation reads, and to the same`(seed: UInt64) throws {
    var generator = Generator(seed)
    for _ in 0..<400 {
      let text = generator.value(0)
      let ours = try JSONReaderTests.read([UInt8](text.utf8), [], .init(), 1 + generator.pick(20)).value
      let theirs = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
      #expect(ours == theirs, "\(text.debugDescription)")
    }
  }

  @Test(arguments: 10..<14)
  func `refuses what Foundation refuses, and no more`(seed: UInt64) throws {
    var generator = Generator(seed)
    let characters = [UInt8](#"{}[],:"\0159.-+eEutrfalsn x/"#.utf8)
    var refused = 0
    for _ in 0..<3_000 {
      var bytes = [UInt8](generator.value(0).utf8)
      for _ in 0...generator.pick(3) {
        let place = generator.pick(bytes.count)
        switch generator.pick(3) {
        case 0: bytes[place] = characters[generator.pick(characters.count)]
        case 1: bytes.insert(characters[generator.pick(characters.count)], at: place)
        default: if bytes.count > 1 { bytes.remove(at: place) }
        }
      }
      // Numbers too large or too small for a `Double`, and zeros with an exponent, are faults to Foundation, digits to us.
      let text = String(decoding: bytes, as: UTF8.self)
      if text.contains(/[eE][+-]?[0-9]{3}|0[eE]/) { continue }
      let theirs = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
      do throws(JSONFault) {
        let ours = try JSONReaderTests.read(bytes, [], .init(), 1 + generator.pick(20)).value
        #expect(ours == theirs, "\(text.debugDescription)")
      } catch {
        refused += 1
        // Foundation takes the last of two equal keys, and a comma before a bracket.
        if error.kind != .duplicateKey, !text.contains(/,\s*[\]}]/) { #expect(theirs == nil, "\(text.debugDescription): \(error.reason)") }
      }
    }
    #expect(refused > 500)
  }
}
