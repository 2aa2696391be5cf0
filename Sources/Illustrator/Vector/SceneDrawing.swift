import SketchCore

/// A scene as SVG, made of shapes: the drawings of its things in their colours before plain sky, ground and ridges. The
/// brushwork of styles, light and textures are pixels and not in it. Pure.
struct SceneDrawing {
  let scene: Scene
  private let catalog: ArtCatalog
  private let setting: Setting
  private let atmosphere: Atmosphere
  private let members: [SketchedMember]
  private let width: Float
  private let height: Float

  /// nil for a mandala, which is not made of drawings.
  init?(_ scene: Scene, _ catalog: ArtCatalog) {
    guard scene.kind != .mandala else { return nil }
    self.scene = scene
    self.catalog = catalog
    setting = catalog.setting(of: scene)
    atmosphere = Atmosphere(scene, setting, catalog.atmospheres)
    members = SketchedMember.members(of: scene, catalog)
    width = Float(scene.size.width)
    height = Float(scene.size.height)
  }

  private var horizon: Float { setting.horizon * height }
  /// Only outlines, to be coloured in.
  private var isLineArt: Bool { scene.kind == .coloringPage }

  func svg() -> String {
    let backdrop = scene.kind == .sticker ? "" : isLineArt ? outlinedBackdrop() : paintedBackdrop()
    let title = SceneSentence(catalog: catalog).describe(scene)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width.text)" height="\(height.text)" \
      viewBox="0 0 \(width.text) \(height.text)">
      <title>\(title.escapedXML)</title>
      \(isLineArt ? Self.lineArtStyle : "")<g\(frame)>
      \(backdrop)\(members.map(svg).joined())</g>
      </svg>

      """
  }

  /// Lines of the same width, however large a drawing is.
  private static let lineArtStyle = """
    <style>.line *{fill:#fff;fill-opacity:1;opacity:1;stroke:#000;stroke-width:4px;stroke-linejoin:round;\
    vector-effect:non-scaling-stroke}</style>

    """

  /// Transform of the whole: mirrored, and nearer to what it is about.
  private var frame: String {
    let own = scene.adjustments
    guard own.zoom > 0 || own.flipped else { return "" }
    let zoom = 1 + max(0, own.zoom)
    let hero = members.filter { !$0.element.implied }.min { $0.element.id < $1.element.id }
    let middle = hero.map { ($0.box.middle, ($0.box.top + $0.box.bottom) / 2) }
    let left = clamp((middle?.0 ?? width / 2) - width / zoom / 2, 0, width - width / zoom)
    let top = clamp((middle?.1 ?? height * 0.55) - height / zoom / 2, 0, height - height / zoom)
    let mirror = own.flipped ? "translate(\(width.text) 0) scale(-1 1) " : ""
    return " transform=\"\(mirror)scale(\(zoom.text)) translate(\((-left).text) \((-top).text))\""
  }

  // MARK: What is behind everything

  private func paintedBackdrop() -> String {
    let own = scene.colors["ground"].flatMap(RGB.init(hex:))
    let tint = setting.isOutdoors ? atmosphere.ambient : RGB(1, 1, 1).mixed(atmosphere.ambient, 0.5)
    let wall = (scene.colors["far"] ?? scene.colors["sky"]).flatMap(RGB.init(hex:)) ?? setting.far.first?.color
    let sky =
      setting.isOutdoors
      ? [atmosphere.skyTop, atmosphere.skyMiddle, atmosphere.skyLow]
      : [(wall ?? setting.groundFar) * tint, (wall ?? setting.groundFar) * tint]
    var svg = band("sky", sky, from: 0, to: setting.ground == .none ? height : horizon + 2)
    svg += ridges().map { "<path fill=\"\(($0.color * tint).hex)\" d=\"\($0.path) Z\"/>\n" }.joined()
    guard setting.ground != .none else { return svg }
    let land = [own?.lighter(0.22) ?? setting.groundFar, own?.darker(0.14) ?? setting.groundNear]
    svg += band("ground", setting.ground == .water ? waters : land.map { $0 * tint }, from: horizon, to: height)
    if case .band(let from, let to) = setting.water, setting.ground != .water {
      let depth = height - horizon
      svg += band("water", waters, from: horizon + from * depth, to: horizon + to * depth)
    }
    return svg
  }

  private var waters: [RGB] {
    let color = scene.colors["water"].flatMap(RGB.init(hex:)) ?? setting.waterColor
    return [color.lighter(0.2) * atmosphere.ambient, color * atmosphere.ambient]
  }

  private func outlinedBackdrop() -> String {
    let lines = [Ridge(path: "M0 \(horizon.text) H\(width.text)", color: RGB(0, 0, 0))]
    let level = setting.ground == .none || setting.ground == .plain ? [] : lines
    let paths = (ridges() + level).map {
      "<path fill=\"none\" stroke=\"#000\" stroke-width=\"4\" d=\"\($0.path)\"/>\n"
    }
    return "<rect width=\"\(width.text)\" height=\"\(height.text)\" fill=\"#fff\"/>\n\(paths.joined())"
  }

  private func band(_ name: String, _ colors: [RGB], from top: Float, to bottom: Float) -> String {
    let stops = colors.enumerated().map { place, color in
      "<stop offset=\"\((Float(place) / Float(max(1, colors.count - 1))).text)\" stop-color=\"\(color.hex)\"/>"
    }
    return """
      <linearGradient id="\(name)" x1="0" y1="0" x2="0" y2="1">\(stops.joined())</linearGradient>
      <rect y="\(top.text)" width="\(width.text)" height="\((bottom - top).text)" fill="url(#\(name))"/>

      """
  }

  private struct Ridge {
    var path: String
    var color: RGB
  }

  /// Lines of hills and the like, the farthest first, each closed along the ground.
  private func ridges() -> [Ridge] {
    guard setting.isOutdoors else { return [] }
    let noise = Noise(scene.seed, salt: 77)
    return setting.far.enumerated().filter { $1.kind != "space" }.map { number, layer in
      let points = (0...48).map { step -> String in
        let x = Float(step) / 48 * width
        let rise = noise.fractal(x / height * 2.6 + Float(number) * 40, 7.5, octaves: 3)
        return "\(x.text) \((horizon - layer.height * height * (0.12 + 0.8 * rise)).text)"
      }
      let color = layer.color.mixed(atmosphere.haze, atmosphere.hazeAmount * 0.5)
      return Ridge(
        path: "M0 \((horizon + 3).text) L\(points.joined(separator: " L")) L\(width.text) \((horizon + 3).text)",
        color: color)
    }
  }

  // MARK: Things

  private func svg(_ member: SketchedMember) -> String {
    let (element, subject, box) = (member.element, member.subject, member.box)
    let colors = SubjectRasterizer.colors(of: element, subject)
    let shapes = Self.shapes(
      VariedDrawing.svg(subject.drawing.svg(colors, base: subject.color), element, subject))
    let isMirrored = member.spot.flipped && element.text == nil
    let content = isMirrored ? "<g transform=\"translate(400 0) scale(-1 1)\">\(shapes)</g>" : shapes
    let wide = box.width * (element.width ?? 1)
    let left = box.middle - wide / 2
    /// Part of the drawing between two heights, 0…1, in a place of the picture.
    func piece(_ from: Float, _ to: Float, top: Float, tall: Float) -> String {
      """
      <svg x="\(left.text)" y="\(top.text)" width="\(wide.text)" height="\(tall.text)" \
      viewBox="0 \((from * 400).text) 400 \(((to - from) * 400).text)" preserveAspectRatio="none">\(content)</svg>

      """
    }
    let shown = member.spot.shown ?? 1
    var svg = ""
    if let folded = member.spot.folded, subject.hip < shown {
      svg += piece(0, subject.hip, top: box.top, tall: subject.hip * box.height)
      svg += piece(
        subject.hip, shown, top: box.top + subject.hip * box.height,
        tall: (shown - subject.hip) * box.height * folded)
    } else {
      svg += piece(0, shown, top: box.top, tall: shown * box.height)
    }
    svg += lettering(element, subject, box)
    let border = scene.kind == .sticker && scene.kindOption != .noBorder ? bordered(svg) : ""
    return border + "<g\(isLineArt ? " class=\"line\"" : "")\(lean(member.spot, box))>\(svg)</g>\n"
  }

  /// Turn of a thing about its foot.
  private func lean(_ spot: Scene.Spot, _ box: SceneGeometry.Box) -> String {
    guard let tilt = spot.tilt else { return "" }
    let (x, y) = (box.left + Scene.Spot.pivot.x * box.width, box.top + Scene.Spot.pivot.y * box.height)
    return " transform=\"rotate(\(tilt.text) \(x.text) \(y.text))\""
  }

  /// Shapes with the white border of a sticker around each.
  private func bordered(_ svg: String) -> String {
    let style = "paint-order:stroke;stroke:#fff;stroke-width:\((height / 60).text)px;stroke-linejoin:round"
    return "<g style=\"\(style)\">\(svg)</g>\n"
  }

  private func lettering(
    _ element: Scene.Element, _ subject: ArtCatalog.Subject, _ box: SceneGeometry.Box
  ) -> String {
    guard let text = element.text else { return "" }
    let region = subject.anatomy.regions["text"] ?? Anatomy.Region(left: 0.2, top: 0.35, right: 0.8, bottom: 0.65)
    let (wide, tall) = ((region.right - region.left) * box.width, (region.bottom - region.top) * box.height)
    let size = min(tall * 0.8, wide / Float(max(1, text.count)) * 1.5)
    let x = box.left + (region.left + region.right) / 2 * box.width
    let y = box.top + (region.top + region.bottom) / 2 * box.height + size * 0.35
    return """
      <text x="\(x.text)" y="\(y.text)" font-family="DejaVu Sans, sans-serif" font-weight="bold" \
      font-size="\(size.text)" text-anchor="middle" fill="#3d291f">\(text.escapedXML)</text>

      """
  }

  /// Content of a drawing's document, without ids, which would stand twice where there are two of a thing.
  private static func shapes(_ document: String) -> String {
    guard let open = document.firstRange(of: "<svg"), let start = document[open.upperBound...].firstIndex(of: ">"),
      let end = document.firstRange(of: "</svg>")
    else { return "" }
    let parts = document[document.index(after: start)..<end.lowerBound].split(
      separator: " id=\"", omittingEmptySubsequences: false)
    return parts.enumerated().map { place, part in
      place == 0 ? part : part.drop { $0 != "\"" }.dropFirst()
    }.joined()
  }
}

extension Float {
  /// At most two decimals.
  fileprivate var text: String {
    let hundredths = Int((self * 100).rounded())
    return hundredths % 100 == 0 ? "\(hundredths / 100)" : "\(Float(hundredths) / 100)"
  }
}
