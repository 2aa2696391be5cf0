internal import CCairo
import SketchCore

/// The ground of a logo: a plain disc with a rim, in colours that the thing on it stands out from.
struct EmblemPainter {
  let picture: Underpainting
  let catalog: ArtCatalog

  private static let radius = 0.46

  func paint() {
    let palette = catalog.palettes[Int(picture.scene.seed) % catalog.palettes.count].colors
    let paper = palette[0].mixed(RGB(1, 1, 1), 0.6)
    for index in 0..<picture.color.count { picture.set(index, paper, RegionMap.far) }
    let disc = disc(from: palette)
    let size = Double(min(picture.width, picture.height))
    picture.color.draw { context in
      for (share, tone) in [(1.0, disc.darker(0.35)), (0.955, paper), (0.925, disc)] {
        cairo_new_path(context)
        cairo_arc(
          context, Double(picture.width) / 2, Double(picture.height) / 2, size * Self.radius * share, 0, 2 * .pi)
        cairo_set_source_rgb(context, Double(tone.r), Double(tone.g), Double(tone.b))
        cairo_fill(context)
      }
    }
    mark(radius: Float(size * Self.radius))
  }

  /// The colour of the palette that differs most from that of the thing.
  private func disc(from palette: [RGB]) -> RGB {
    let first = picture.scene.elements.first { !$0.implied }
    let own =
      first?.color.flatMap(RGB.init(hex:)) ?? first.flatMap { catalog.subjects[$0.subject]?.color } ?? RGB(gray: 0.5)
    func distance(_ tone: RGB) -> Float {
      let (r, g, b) = (tone.r - own.r, tone.g - own.g, tone.b - own.b)
      return r * r + g * g + b * b
    }
    return palette.dropFirst(2).max { distance($0) < distance($1) } ?? palette[0]
  }

  private func mark(radius: Float) {
    let (x, y) = (Float(picture.width) / 2, Float(picture.height) / 2)
    for row in 0..<picture.height {
      for column in 0..<picture.width {
        let (across, down) = (Float(column) - x, Float(row) - y)
        let away = (across * across + down * down).squareRoot() / radius
        let region = away > 1 ? 0 : away > 0.955 ? 1 : away > 0.925 ? 2 : UInt8(3)
        picture.regions.values[row * picture.width + column] = RegionMap.far + region
      }
    }
  }
}
