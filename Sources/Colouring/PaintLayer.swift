import SketchCore

/// Paint on a page, without its lines: a colour and how much it covers, for each pixel.
struct PaintLayer {
  let width: Int
  let height: Int
  /// Times as large as the page.
  private let scale: Int
  private let map: LabelMap
  /// Red, green, blue and cover, 8 bits each from the lowest.
  private(set) var pixels: [UInt32]

  init(_ map: LabelMap, scale: Int) {
    self.map = map
    self.scale = scale
    width = map.width * scale
    height = map.height * scale
    pixels = Array(repeating: 0, count: width * height)
  }

  mutating func put(_ mark: ColouringMark) {
    switch mark {
    case .fill(let x, let y, let color): fill(map.label(x: x, y: y), color.map(Self.value) ?? 0)
    case .stroke(let stroke, let color): draw(stroke, Self.value(color))
    case .erase(let stroke): draw(stroke, nil)
    case .clear: pixels = Array(repeating: 0, count: pixels.count)
    }
  }

  /// An opaque pixel of a colour written as `#rrggbb`.
  private static func value(_ color: String) -> UInt32 {
    let value = UInt32(color.dropFirst(), radix: 16) ?? 0
    return 0xFF00_0000 | (value & 0xFF) << 16 | value & 0xFF00 | value >> 16
  }

  mutating func fill(_ label: UInt16, _ value: UInt32) {
    guard label > 0 else { return }
    let field = map.fields[Int(label) - 1]
    guard field.right >= field.left else { return }
    let (map, width, scale) = (map, width, scale)
    pixels.withUnsafeMutableBufferPointer { pixels in
      map.labels.withUnsafeBufferPointer { labels in
        for row in field.top...field.bottom {
          for column in field.left...field.right where labels[row &* map.width &+ column] == label {
            for y in row &* scale..<(row &+ 1) &* scale {
              for x in column &* scale..<(column &+ 1) &* scale { pixels[y &* width &+ x] = value }
            }
          }
        }
      }
    }
  }

  /// A brush of a colour, or the eraser without one.
  private mutating func draw(_ stroke: ColouringMark.Stroke, _ value: UInt32?) {
    guard let first = stroke.points.first else { return }
    let label = map.label(x: first.x, y: first.y)
    if stroke.isInside, label == 0 { return }
    guard let brush = BrushCover(stroke, page: (map.width, map.height), scale: scale) else { return }
    for row in 0..<brush.height {
      let y = row + brush.top
      for column in 0..<brush.width {
        let cover = UInt32(brush.cover[row * brush.width + column])
        guard cover > 0 else { continue }
        let x = column + brush.left
        if stroke.isInside, map.labels[y / scale * map.width + x / scale] != label { continue }
        let pixel = y * width + x
        pixels[pixel] = Self.mix(pixels[pixel], value, cover)
      }
    }
  }

  /// Paint over paint, each with its cover.
  private static func mix(_ below: UInt32, _ value: UInt32?, _ cover: UInt32) -> UInt32 {
    let under = (below >> 24) * (255 - cover) / 255
    guard let value else { return under == 0 ? 0 : below & 0xFF_FFFF | under << 24 }
    let total = cover + under
    guard total > 0 else { return 0 }
    func part(_ shift: UInt32) -> UInt32 {
      ((((value >> shift) & 0xFF) * cover + ((below >> shift) & 0xFF) * under) / total) << shift
    }
    return part(0) | part(8) | part(16) | total << 24
  }

  /// The drawing, as large as this, with the paint under its lines.
  func under(_ drawing: PixelImage) -> PixelImage {
    var result = drawing
    for pixel in pixels.indices {
      let paint = pixels[pixel]
      let cover = paint >> 24
      guard cover > 0 else { continue }
      for part in 0..<3 {
        let color = (paint >> UInt32(part * 8)) & 0xFF
        let shown = (color * cover + 255 * (255 - cover)) / 255
        result.bytes[pixel * 3 + part] = UInt8(UInt32(drawing.bytes[pixel * 3 + part]) * shown / 255)
      }
    }
    return result
  }
}
