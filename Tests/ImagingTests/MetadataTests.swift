import Foundation
import SketchCore
import Testing

@testable import Imaging

@Suite struct MetadataTests {
  let processor = VipsImageProcessor()

  private static let facts: PictureMetadata = {
    var facts = PictureMetadata(title: "A fox, “running”", prompt: "a red fox & a <hen>, at dawn")
    facts.heard = "draw a red fox and a hen at dawn"
    facts.style = .named(.watercolor)
    facts.kind = .picture
    facts.provider = "fal"
    facts.model = "fal-ai/flux: dev, 2"
    facts.seed = 4_000_000_000
    facts.source = .trainedAlgorithmicMedia
    facts.createdAt = Date(timeIntervalSince1970: 1_800_000_000.25)
    return facts
  }()

  private func picture(_ format: ImageFormat, alpha: Bool = false) async throws -> [UInt8] {
    try await processor.convert(
      SamplePictures.png(width: 64, height: 48, alpha: alpha), to: format, width: nil, quality: nil)
  }

  @Test(arguments: [ImageFormat.png, .jpeg, .webp, .gif], [false, true])
  func `a file tells what was written into it, and is the same picture without it`(
    format: ImageFormat, alpha: Bool
  ) async throws {
    let plain = try await picture(format, alpha: alpha)
    let telling = try await processor.file(plain, telling: Self.facts)
    #expect(telling.count > plain.count + 200)
    let info = try await processor.inspect(plain)
    #expect(try await processor.inspect(telling) == info)
    let accepted = try await processor.accept(telling)
    #expect(accepted.metadata == Self.facts)
    #expect(try await processor.accept(plain).image == accepted.image)
    // Told again, it tells the new and no more.
    let again = try await processor.file(telling, telling: PictureMetadata(title: "x"))
    #expect(try await processor.accept(again).metadata == PictureMetadata(title: "x"))
    #expect(try await processor.accept(plain).metadata == PictureMetadata())
  }

  @Test func `a PNG has the text that readers of prompts know`() async throws {
    let file = try await processor.file(picture(.png), telling: Self.facts)
    let text = try PictureFormat.png.container(file).text
    #expect(
      text.chunks["parameters"] == """
        a red fox & a <hen>, at dawn
        Steps: 1, Sampler: fal, Seed: 4000000000, Size: 64x48, Model: "fal-ai/flux: dev, 2", Style: watercolor, \
        Version: VoiceSketch \(ProductVersion.current)
        """)
    let packet = XMPPacket(text: try #require(text.xmp))
    #expect(packet["dc:title"] == "A fox, “running”" && packet["dc:description"] == Self.facts.prompt)
    #expect(
      packet["Iptc4xmpExt:DigitalSourceType"]
        == "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia")
  }

  @Test(arguments: [ImageFormat.png, .jpeg]) func `words of any script are told`(format: ImageFormat) async throws {
    let facts = PictureMetadata(title: "лиса 🦊", prompt: "赤い狐")
    let file = try await processor.file(picture(format), telling: facts)
    let text = try #require(PictureFormat(sniffing: file)).container(file).text
    #expect((text.chunks["parameters"] ?? text.exif?.userComment)?.hasPrefix("赤い狐\nSteps: 1") == true)
    #expect(try await processor.accept(file).metadata == facts)
  }

  @Test func `a JPEG stays turned, and a place is not kept`() async throws {
    let turned = SamplePictures.turned(try await picture(.jpeg))
    let accepted = try await processor.accept(turned)
    #expect(accepted.info == ImageInfo(mediaType: "image/jpeg", width: 48, height: 64))
    let telling = try await processor.file(accepted.image, telling: Self.facts)
    #expect(try await processor.inspect(telling) == accepted.info)
    #expect(try await processor.accept(telling).image == accepted.image)
  }

  @Test(
    arguments: [
      (
        ["parameters": "a fox, (red:1.2)\nin snow\nNegative prompt: blurred\nSteps: 20, Sampler: Euler a, Seed: 7, Model: xl"],
        "a fox, (red:1.2) in snow", "blurred", 7, "xl"
      ),
      (["parameters": "only words, no settings"], "only words, no settings", nil, nil, nil),
      (
        ["invokeai_metadata": #"{"positive_prompt":"a fox","negative_prompt":"fog","seed":7,"model":{"name":"xl"}}"#], "a fox",
        "fog", 7, "xl"
      ),
      (["sd-metadata": #"{"model_weights":"xl","image":{"prompt":[{"prompt":"a fox [fog]"}],"seed":7}}"#], "a fox", "fog", 7, "xl"),
      (["Dream": #""a fox [fog]" -s50 -S7 -W512"#], "a fox", "fog", 7, nil),
      (
        [
          "prompt": #"""
          {"3":{"class_type":"KSampler","inputs":{"seed":7,"model":["4",0],"positive":["9",0],"negative":["7",0]}},
           "4":{"class_type":"CheckpointLoaderSimple","inputs":{"ckpt_name":"xl"}},
           "6":{"class_type":"CLIPTextEncode","inputs":{"text":"a fox","clip":["4",1]}},
           "7":{"class_type":"CLIPTextEncode","inputs":{"text":"fog","clip":["4",1]}},
           "9":{"class_type":"ConditioningSetArea","inputs":{"conditioning":["6",0]}}}
          """#
        ], "a fox", "fog", 7, "xl"
      ),
      (["workflow": #"{"nodes":[{"type":"CLIPTextEncode","widgets_values":["a fox"]}]}"#], "a fox", nil, nil, nil),
      (["prompt": #"{"1":{"inputs":{"positive":["1",0],"text":7}}}"#], nil, nil, nil, nil),
      (
        [
          "prompt": #"""
          {"1":{"inputs":{"positive":["1",0],"text":["2",0],"text_g":["2",0],"text_l":["1",0],"string":["2",0]}},
           "2":{"inputs":{"text":["1",0],"text_g":["1",0],"text_l":["2",0],"string":["1",0],"value":["2",0]}}}
          """#
        ], nil, nil, nil, nil
      ),
      (["parameters": "a: b, c: d, e: f"], "a: b, c: d, e: f", nil, nil, nil), (["parameters": ""], nil, nil, nil, nil),
      (["Title": "x"], nil, nil, nil, nil), (["prompt": "{{{"], nil, nil, nil, nil),
    ] as [([String: String], String?, String?, UInt32?, String?)])
  func `what other programs tell is read`(
    chunks: [String: String], prompt: String?, negative: String?, seed: UInt32?, model: String?
  ) async throws {
    let text = EmbeddedText(chunks: chunks)
    let file = try PictureFormat.png.container(try await picture(.png)).file(carrying: text)
    let facts = try await processor.accept(file).metadata
    #expect(facts.prompt == prompt && facts.negativePrompt == negative && facts.seed == seed && facts.model == model)
  }

  @Test func `packets of other programs are read, and damaged ones do no harm`() async throws {
    let packet = """
      <x:xmpmeta><rdf:RDF><rdf:Description Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia">
      <dc:title><rdf:Alt><rdf:li xml:lang='x-default'>Fish &amp; chips</rdf:li></rdf:Alt></dc:title>
      <dc:description>plain</dc:description></rdf:Description></rdf:RDF></x:xmpmeta>
      """
    let container = try PictureFormat.jpeg.container(try await picture(.jpeg))
    let facts = try await processor.accept(container.file(carrying: EmbeddedText(xmp: packet))).metadata
    #expect(facts.title == "Fish & chips" && facts.prompt == "plain" && facts.source == .algorithmicMedia)
    for broken in ["<dc:title>", "<dc:title><rdf:li", "<dc:title><rdf:li></dc:title>", " dc:title=\"", "\u{FEFF}"] {
      #expect(XMPPacket(text: broken)["dc:title"] == nil)
    }
  }

  @Test func `a document tells its title`() async throws {
    let drawing = #"<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"><path d="M0 0h9v9z"/></svg>"#
    let svg = try await processor.file(Array(drawing.utf8), telling: Self.facts)
    let text = String(decoding: svg, as: UTF8.self)
    #expect(text.contains("<title>A fox, “running”</title>\n<desc>a red fox &amp; a &lt;hen&gt;, at dawn</desc>\n<metadata>"))
    #expect(text.hasPrefix("<svg") && text.contains("</metadata><path"), "\(text)")
    let page = PagePicture(image: try await picture(.png))
    let pdf = try await processor.pages(PageOrder(paper: .picture, count: 1)) { _ in page }
    let telling = try await processor.file(pdf, telling: Self.facts)
    #expect(telling.starts(with: pdf) && telling.count > pdf.count)
    #expect(String(decoding: telling, as: UTF8.self).contains("/Title <FEFF00410020"))
    let other = Array("no picture".utf8)
    #expect(try await processor.file(other, telling: Self.facts) == other)
  }

  @Test func `a TIFF tells its title, and all but the place of its directory stays`() async throws {
    let plain = try await picture(.tiff)
    let telling = try await processor.file(plain, telling: Self.facts)
    #expect(String(decoding: telling, as: UTF8.self).contains("a red fox &amp; a &lt;hen&gt;, at dawn"))
    #expect(telling[8..<plain.count] == plain[8...] && telling.prefix(4) == plain.prefix(4))
  }

  @Test func `a TIFF of either order of bytes keeps its directory sorted`() throws {
    for order in [ByteOrder.littleEndian, .bigEndian] {
      let head: [UInt8] = order == .littleEndian ? [0x49, 0x49, 42, 0] : [0x4D, 0x4D, 0, 42]
      func entry(_ tag: UInt16, _ value: UInt32) -> [UInt8] {
        order.bytes(tag) + order.bytes(UInt16(4)) + order.bytes(UInt32(1)) + order.bytes(value)
      }
      let file =
        head + order.bytes(UInt32(8)) + order.bytes(UInt16(3)) + entry(256, 4) + entry(700, 9) + entry(34_665, 7)
        + order.bytes(UInt32(0))
      let result = try #require(TIFFUpdate(file)).adding("<x/>")
      let directory = try #require(order.number(UInt32.self, in: result, at: 4))
      #expect(directory.isMultiple(of: 2) && order.number(UInt16.self, in: result, at: directory) == 3)
      let tags = (0..<3).map { order.number(UInt16.self, in: result, at: directory + 2 + $0 * 12) }
      #expect(tags == [256, 700, 34_665])
      let place = try #require(order.number(UInt32.self, in: result, at: directory + 2 + 12 + 8))
      #expect(result[place..<place + 4] == Array("<x/>".utf8)[...])
      for count in 0..<file.count { #expect(TIFFUpdate(Array(file.prefix(count))) == nil) }
    }
  }

  @Test func `boxes that are cut are left as they are`() {
    let boxes: [UInt8] = [0, 0, 0, 12] + Array("ftypavif".utf8) + [0, 0, 0, 8] + Array("free".utf8)
    let added = MediaBoxes.adding("<x/>", to: boxes)
    #expect(added?.starts(with: boxes) == true && added?.count == boxes.count + 28)
    for count in (0..<boxes.count).filter({ $0 != 12 }) {
      #expect(MediaBoxes.adding("<x/>", to: Array(boxes.prefix(count))) == nil, "\(count)")
    }
    #expect(MediaBoxes.adding("<x/>", to: [0, 0, 0, 0] + Array("ftypavif".utf8)) == nil)
  }

  @Test func `a file is silent about where it comes from`() async throws {
    let png = try PictureFormat.png.container(try await picture(.png))
    let told = png.file(carrying: EmbeddedText(chunks: ["parameters": "a fox"]))
    let signed = Array(told.prefix(33)) + Self.chunk("caBX", Array("manifest".utf8)) + told.dropFirst(33)
    #expect(try await processor.silent(signed) == picture(.png))
    let gif = try await picture(.gif)
    let commented = Array(gif.dropLast()) + [0x21, 0xFE, 3] + Array("fox".utf8) + [0, 0x3B]
    #expect(try await processor.silent(commented) == gif)
    #expect(try await processor.silent(Array("no picture".utf8)) == Array("no picture".utf8))
  }

  @Test func `texts of a file are read up to a number`() async throws {
    let chunks = (0..<1_000).map { ("k\($0)", "v") }
    let file = try PictureFormat.png.container(try await picture(.png))
      .file(carrying: EmbeddedText(chunks: Dictionary(uniqueKeysWithValues: chunks)))
    #expect(try PictureFormat.png.container(file).text.chunks.count == 64)
  }

  /// Its checksum is wrong: nothing of it is decoded.
  private static func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
    ByteOrder.bigEndian.bytes(UInt32(body.count)) + Array(type.utf8) + body + [0, 0, 0, 0]
  }

  private static let archive: [UInt8] = [0x50, 0x4B, 0x05, 0x06] + [UInt8](repeating: 0, count: 18)

  @Test(arguments: [ImageFormat.png, .jpeg, .webp, .gif])
  func `a file that is something else as well is refused before it is decoded`(format: ImageFormat) async throws {
    let plain = try await picture(format)
    let tails: [[UInt8]] = [Self.archive, Array("<script>alert(1)</script>".utf8), Array("%PDF-1.7".utf8)]
    for tail in tails {
      await #expect { _ = try await processor.accept(plain + tail) } throws: { Self.isRefusal($0, "and") }
    }
    let accepted = try await processor.accept(plain)
    #expect(try await processor.accept(plain + [0, 0, 0]) == accepted)
  }

  @Test func `an archive or a document inside of a picture is refused, and a camera's further picture left out`() async throws {
    let container = try PictureFormat.png.container(try await picture(.png))
    let document = container.file(carrying: EmbeddedText(chunks: ["a": "%PDF-1.7"]))
    await #expect { _ = try await processor.accept(document) } throws: { Self.isRefusal($0, "a PDF document") }
    let jpeg = try await picture(.jpeg)
    let accepted = try await processor.accept(jpeg)
    #expect(try await processor.accept(jpeg + jpeg) == accepted)
  }

  @Test(arguments: [ImageFormat.png, .jpeg, .webp, .gif], [0.05, 0.3, 0.6, 0.99])
  func `a file that was cut short is refused`(format: ImageFormat, kept: Double) async throws {
    let plain = try await picture(format)
    let cut = Array(plain.prefix(Int(Double(plain.count) * kept)))
    await #expect { _ = try await processor.accept(cut) } throws: { error in
      (error as? SketchError)?.code == .badImage
    }
  }

  @Test func `a picture 30,000 pixels wide is refused by its head`() async throws {
    var wide = try await picture(.png)
    wide.replaceSubrange(16..<20, with: [0, 0, 0x75, 0x30])
    await #expect { _ = try await processor.accept(wide) } throws: { Self.isRefusal($0, "30000 × 48 pixels") }
    let svg = Array("<svg xmlns='http://www.w3.org/2000/svg'><image href='file:///etc/passwd'/></svg>".utf8)
    await #expect { _ = try await processor.accept(svg) } throws: { Self.isRefusal($0, "<svg") }
  }

  @Test func `bytes at random break nothing`() async throws {
    var generator = SeededGenerator(seed: 7)
    for format in [ImageFormat.png, .jpeg, .webp, .gif] {
      let whole = try await processor.file(picture(format), telling: Self.facts)
      for _ in 0..<300 {
        var bytes = whole
        for _ in 0..<4 { bytes[Int.random(in: 12..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator) }
        guard let container = try? PictureFormat(sniffing: bytes)?.container(bytes) else { continue }
        _ = container.text.facts
        let silent = container.file(carrying: container.text.silent)
        #expect(throws: Never.self) { try PictureFormat(sniffing: silent)?.container(silent) }
      }
    }
  }

  private static func isRefusal(_ error: any Error, _ words: String) -> Bool {
    (error as? SketchError).map { $0.code == .badImage && $0.message.contains(words) } ?? false
  }
}
