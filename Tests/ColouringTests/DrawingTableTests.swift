import Imaging
import SketchCore
import Testing

@testable import Colouring

@Suite struct DrawingTableTests {
  private let images = VipsImageProcessor()

  @Test func aFillLeavesNoRimAndDoesNotLeak() async throws {
    let page = Self.page(edge: 256, circle: 90)
    let colored = try await colored(page, [.fill(x: 128, y: 128, color: "#ff0000")])
    var (red, halo, leaks) = (0, 0, 0)
    for y in 0..<256 {
      for x in 0..<256 {
        let distance = Self.distance(x, y)
        let (r, g, b) = Self.pixel(colored, x, y)
        if distance < 86 { red += r == 255 && g == 0 && b == 0 ? 1 : 0 }
        // Inside of the line's middle nothing is white or pink: what is bright has no green.
        if distance < 90, g > 0 { halo += 1 }
        if distance > 93, (r, g, b) != (255, 255, 255) { leaks += 1 }
      }
    }
    #expect(halo == 0)
    #expect(leaks == 0)
    #expect(red > 23_000)
  }

  @Test func withoutMarksThePageIsAsItWas() async throws {
    let page = Self.page(edge: 64, circle: 20)
    #expect(try await colored(page, []) == page)
  }

  @Test func aStrokeStaysInsideTheLines() async throws {
    let page = Self.page(edge: 256, circle: 60)
    let across = [ColouringMark.Point(128, 128), ColouringMark.Point(250, 128)]
    let stroke = ColouringMark.Stroke(across, width: 20, isInside: true)
    let colored = try await colored(page, [.stroke(stroke, color: "#0000ff")])
    #expect(Self.pixel(colored, 140, 128) == (0, 0, 255))
    #expect(Self.pixel(colored, 200, 128) == (255, 255, 255))
    let free = try await self.colored(page, [.stroke(.init(across, width: 20), color: "#0000ff")])
    #expect(Self.pixel(free, 200, 128) == (0, 0, 255))
  }

  @Test func marksLieOnEachOtherInTheirOrder() async throws {
    let page = Self.page(edge: 128, circle: 50)
    let middle = ColouringMark.Point(64, 64)
    let red = ColouringMark.fill(x: 64, y: 64, color: "#ff0000")
    let blue = ColouringMark.stroke(.init([middle], width: 20), color: "#0000ff")
    #expect(Self.pixel(try await colored(page, [red, blue]), 64, 64) == (0, 0, 255))
    #expect(Self.pixel(try await colored(page, [blue, red]), 64, 64) == (255, 0, 0))
    let erased = try await colored(page, [red, .erase(.init([middle], width: 20))])
    #expect(Self.pixel(erased, 64, 64) == (255, 255, 255))
    #expect(Self.pixel(erased, 90, 64) == (255, 0, 0))
    #expect(try await colored(page, [red, .fill(x: 64, y: 64, color: nil)]) == page)
    #expect(try await colored(page, [red, blue, .clear]) == page)
  }

  @Test func pressureMakesABroaderStroke() {
    func width(_ pressure: Double) -> Int? {
      BrushCover(
        ColouringMark.Stroke([.init(100, 100)], width: 12, pressures: [pressure]), page: (1_024, 1_024), scale: 1
      )?.cover.count(where: { $0 > 127 })
    }
    #expect((width(0) ?? 0) < (width(0.5) ?? 0) && (width(0.5) ?? 0) < (width(1) ?? 0))
  }

  @Test func aPageIsDrawnThreeTimesAsLarge() async throws {
    let page = Self.page(edge: 100, circle: 30)
    let file = try await stored(page)
    let png = try await DrawingTable(images: images).colored(
      file.bytes, file.file, marks: [.fill(x: 50, y: 50, color: "#00ff00")], scale: 3)
    let large = try await images.pixels(of: png, scale: 1)
    #expect(large.width == 300 && large.height == 300)
    #expect(Self.pixel(large, 150, 150) == (0, 255, 0))
    #expect(Self.pixel(large, 20, 20) == (255, 255, 255))
  }

  @Test func fieldsTakeTheNamesOfWhatTheyShow() async throws {
    let page = Self.page(edge: 128, circle: 40)
    let pixels: [UInt16] = (0..<128 * 128).map { Self.distance($0 % 128, $0 / 128, edge: 128) < 40 ? 1 : 0 }
    let scene = SceneRegions(
      width: 128, height: 128, regions: [.init(name: "sky"), .init(name: "face", owner: "moon")], pixels: pixels)
    let file = try await stored(page)
    let fields = try await DrawingTable(images: images).fields(of: file.bytes, file.file, scene: scene)
    #expect(Set(fields.regions.map(\.name)) == ["sky", "face"])
    let face = try #require(fields.regions.first { $0.name == "face" })
    #expect(face.owner == "moon" && face.fields.count == 1)
    #expect(abs(fields.fields[face.fields[0] - 1].x - 64) <= 2)
  }

  @Test func aPaintingIsNoPage() async throws {
    var painting = PixelImage(width: 64, height: 64, bytes: [])
    for y in 0..<64 { for x in 0..<64 { painting.bytes += [UInt8(x * 4), UInt8(y * 3), 90] } }
    let file = try await stored(painting)
    await #expect(throws: SketchError.self) {
      try await DrawingTable(images: images).fields(of: file.bytes, file.file, scene: nil)
    }
  }

  @Test func aFillOfALargePageIsQuick() async throws {
    let art = try LineArt(Self.page(edge: 1_024, circle: 400))
    var map = LabelMap(light: [255], width: 1, height: 1)
    let labelling = ContinuousClock().measure { map = LabelMap(light: art.light, width: 1_024, height: 1_024) }
    var layer = PaintLayer(map, scale: 1)
    let filling = ContinuousClock().measure { layer.fill(map.label(x: 512, y: 512), 0xFF00_00FF) }
    print("1024²: labels \(labelling), fill \(filling)")
    #expect(filling < .milliseconds(200))
    #expect(labelling < .seconds(5))
  }

  // MARK: Pages

  /// A circle of a line of four pixels on white paper, soft at its rims.
  private static func page(edge: Int, circle radius: Double) -> PixelImage {
    var page = PixelImage(width: edge, height: edge, bytes: [])
    for y in 0..<edge {
      for x in 0..<edge {
        let off = abs(distance(x, y, edge: edge) - radius)
        let light = UInt8(min(max((off - 1.5) * 255, 0), 255))
        page.bytes += [light, light, light]
      }
    }
    return page
  }

  private static func distance(_ x: Int, _ y: Int, edge: Int = 256) -> Double {
    let (dx, dy) = (Double(x) - Double(edge) / 2, Double(y) - Double(edge) / 2)
    return (dx * dx + dy * dy).squareRoot()
  }

  private static func pixel(_ image: PixelImage, _ x: Int, _ y: Int) -> (Int, Int, Int) {
    let at = (y * image.width + x) * 3
    return (Int(image.bytes[at]), Int(image.bytes[at + 1]), Int(image.bytes[at + 2]))
  }

  private func stored(_ page: PixelImage) async throws -> (bytes: [UInt8], file: ImageFile) {
    let bytes = try await images.png(page)
    let file = ImageFile(
      sha256: "\(bytes.count)-\(page.bytes.hashValue)", mediaType: "image/png", width: page.width, height: page.height,
      byteCount: bytes.count)
    return (bytes, file)
  }

  private func colored(_ page: PixelImage, _ marks: [ColouringMark]) async throws -> PixelImage {
    let file = try await stored(page)
    let png = try await DrawingTable(images: images).colored(file.bytes, file.file, marks: marks, scale: 1)
    return try await images.pixels(of: png, scale: 1)
  }
}
