internal import CCairo
import Glibc
import SketchCore

/// Paints rings of petals, arcs and the scene's subjects around a middle, for any style to work on.
struct MandalaPainter {
  let picture: Underpainting
  let catalog: ArtCatalog
  let palette: Palette

  private var colors: [RGB] { palette.colors }

  func paint() {
    var random = SeededGenerator(picture.scene.seed, salt: 120)
    let size = Double(min(picture.width, picture.height))
    let middle = (x: Double(picture.width) / 2, y: Double(picture.height) / 2)
    let look = catalog.looks.look(of: .mandala, picture.scene)
    var folds = [8, 10, 12, 16][random.index(below: 4)]
    if let own = look.folds { folds = own }
    if case .fold(let parts) = picture.scene.kindOption { folds = parts }
    let ground = colors[0]
    for index in 0..<picture.color.count { picture.color.pixels[index] = ground.packed }
    picture.color.draw { context in
      cairo_translate(context, middle.x, middle.y)
      var radius = 0.47
      var ring = 0
      while radius > 0.13 {
        let depth = Double(random.between(0.055, 0.085) * look.depth)
        let count = folds * (radius > 0.3 ? 2 : 1)
        let fill = colors[2 + (ring * 3 + random.index(below: 2)) % max(1, colors.count - 2)]
        let other = colors[2 + (ring * 3 + 2) % max(1, colors.count - 2)]
        let isPointed = random.chance(0.5)
        switch look.rings[ring % look.rings.count] {
        case .petal: petals(context, radius * size, depth * size, count, fill, other, pointed: isPointed)
        case .leaf: petals(context, radius * size, depth * size, count, fill, other, pointed: true)
        case .blossom: petals(context, radius * size, depth * size, count, fill, other, pointed: false)
        case .triangle: polygons(context, radius * size, depth * size, count, fill, other, corners: 3)
        case .diamond: polygons(context, radius * size, depth * size, count, fill, other, corners: 4)
        }
        dots(context, (radius - depth) * size, count, size * 0.006, colors[1 + ring % 2])
        radius -= depth
        ring += 1
      }
      disc(context, 0.13 * size, colors[1])
      disc(context, 0.12 * size, ground)
    }
    let subjects = picture.scene.elements.filter { !$0.implied }.prefix(2)
      .compactMap { element in catalog.subjects[element.subject].map { ($0, element.color.flatMap(RGB.init(hex:))) } }
    // Rings of things keep clear of each other, and their things of those beside them.
    let largest = subjects.count > 1 ? min(look.subjects, 0.86) : look.subjects
    for (index, (subject, color)) in subjects.enumerated() {
      let around = size * (subjects.count > 1 ? [0.37, 0.225][index] : 0.36)
      let room = 2 * around * sin(.pi / Double(folds)) / 1.2
      let edge = Int(min(size * (index == 0 ? 0.16 : 0.12) * largest, room))
      if edge > 0, let sprite = SubjectRasterizer.bitmap(subject, color: color, edge: edge, flipped: false) {
        for fold in 0..<folds {
          let angle = Double(fold) / Double(folds) * 2 * .pi + (index == 0 ? 0 : .pi / Double(folds))
          stamp(sprite, middle, angle, around, size)
        }
      }
      if index == 0, let center = SubjectRasterizer.bitmap(subject, color: color, edge: Int(size * 0.19), flipped: false) {
        stamp(center, middle, 0, 0, size)
      }
    }
    // One thing: outlines follow its colours.
    for index in 0..<picture.color.count { picture.regions.values[index] = RegionMap.cast }
  }

  private func set(_ context: OpaquePointer, _ tone: RGB) { cairo_set_source_rgb(context, Double(tone.r), Double(tone.g), Double(tone.b)) }

  private func petals(
    _ context: OpaquePointer, _ outer: Double, _ depth: Double, _ count: Int, _ fill: RGB, _ other: RGB, pointed: Bool
  ) {
    let inner = outer - depth * 1.25
    let half = Double.pi / Double(count)
    disc(context, inner + depth * 0.4, other.darker(0.3))
    for petal in 0..<count {
      let angle = Double(petal) * 2 * half
      cairo_save(context)
      cairo_rotate(context, angle)
      for (share, tone) in [(1.0, fill.darker(0.25)), (0.84, fill), (0.5, other)] {
        let wide = half * 1.02 * share * outer
        let tip = inner + (outer - inner) * (0.35 + 0.65 * share)
        cairo_move_to(context, 0, -inner)
        cairo_curve_to(context, wide, -inner - depth * 0.2, pointed ? wide * 0.4 : wide, -tip + depth * 0.08, 0, -tip)
        cairo_curve_to(context, pointed ? -wide * 0.4 : -wide, -tip + depth * 0.08, -wide, -inner - depth * 0.2, 0, -inner)
        set(context, tone)
        cairo_fill(context)
      }
      cairo_restore(context)
    }
  }

  /// Triangles or diamonds side by side, pointing outwards.
  private func polygons(
    _ context: OpaquePointer, _ outer: Double, _ depth: Double, _ count: Int, _ fill: RGB, _ other: RGB, corners: Int
  ) {
    let inner = outer - depth * 1.25
    let half = Double.pi / Double(count)
    disc(context, inner + depth * 0.4, other.darker(0.3))
    for place in 0..<count {
      cairo_save(context)
      cairo_rotate(context, Double(place) * 2 * half)
      for (share, tone) in [(1.0, fill.darker(0.25)), (0.8, fill), (0.42, other)] {
        let wide = half * 0.98 * share * outer
        let middle = (inner + outer) / 2
        let (low, high) = (middle - (middle - inner) * share, middle + (outer - middle) * share)
        cairo_move_to(context, 0, -high)
        cairo_line_to(context, wide, corners == 3 ? -low : -middle)
        if corners == 4 { cairo_line_to(context, 0, -low) }
        cairo_line_to(context, -wide, corners == 3 ? -low : -middle)
        cairo_close_path(context)
        set(context, tone)
        cairo_fill(context)
      }
      cairo_restore(context)
    }
  }

  private func dots(_ context: OpaquePointer, _ radius: Double, _ count: Int, _ size: Double, _ tone: RGB) {
    set(context, tone)
    for dot in 0..<(count * 2) {
      let angle = Double(dot) / Double(count * 2) * 2 * .pi
      cairo_new_sub_path(context)
      cairo_arc(context, sin(angle) * radius, -cos(angle) * radius, size, 0, 2 * .pi)
    }
    cairo_fill(context)
  }

  private func disc(_ context: OpaquePointer, _ radius: Double, _ tone: RGB) {
    set(context, tone)
    cairo_arc(context, 0, 0, radius, 0, 2 * .pi)
    cairo_fill(context)
  }

  private func stamp(_ sprite: Bitmap, _ middle: (x: Double, y: Double), _ angle: Double, _ radius: Double, _ size: Double) {
    picture.color.draw { context in
      let surface = cairo_image_surface_create_for_data(
        UnsafeMutableRawPointer(sprite.pixels).assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(sprite.width),
        Int32(sprite.height), Int32(sprite.width * 4))
      defer { cairo_surface_destroy(surface) }
      cairo_translate(context, middle.x, middle.y)
      cairo_rotate(context, angle)
      if radius > 0 {
        cairo_arc(context, 0, -radius, Double(sprite.width) * 0.6, 0, 2 * .pi)
        set(context, colors[0])
        cairo_fill_preserve(context)
        set(context, colors[1])
        cairo_set_line_width(context, size * 0.004)
        cairo_stroke(context)
      }
      cairo_set_source_surface(context, surface, -Double(sprite.width) / 2, -radius - Double(sprite.height) / 2)
      cairo_paint(context)
    }
  }
}
