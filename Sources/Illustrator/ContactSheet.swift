internal import CCairo
package import SketchCore

/// Many small pictures on one page, labelled: to look at styles and subjects side by side.
package struct ContactSheet {
  package struct Cell: Sendable {
    package var label: String
    package var description: String
    package var style: StyleChoice?
    package var kind: ArtKind
    package var seed: UInt32
    /// Option of the kind, as the catalogue has it.
    package var option: CatalogOption?
    package var aspect: Aspect?

    package init(
      label: String, description: String, style: StyleChoice? = nil, kind: ArtKind = .picture, seed: UInt32 = 1,
      option: CatalogOption? = nil, aspect: Aspect? = nil
    ) {
      self.label = label
      self.description = description
      self.style = style
      self.kind = kind
      self.seed = seed
      self.option = option
      self.aspect = aspect
    }
  }

  private let catalog: ArtCatalog

  package init() throws { catalog = try ArtCatalog.load() }

  /// The PNG of all cells, `columns` beside each other, each `edge` pixels high.
  package func draw(_ cells: [Cell], columns: Int, edge: Int) throws -> [UInt8] {
    Self.draw(
      try cells.map { cell in
        var request = CreateRequest(description: cell.description, style: cell.style)
        request.kind = cell.kind
        (request.option, request.aspect) = (cell.option?.id, cell.aspect)
        let scene = SceneComposer(catalog: catalog).compose(request, option: cell.option, seed: cell.seed).scene
        return (cell.label, try StyleRenderer(catalog: catalog).render(scene, work: RenderWork()))
      }, columns: columns, edge: edge)
  }

  /// PNG of pictures that are drawn already, `columns` beside each other, each `edge` pixels the longer way.
  package static func draw(_ pictures: [(label: String, picture: Bitmap)], columns: Int, edge: Int) -> [UInt8] {
    let margin = 12
    let caption = 26
    let rows = (pictures.count + columns - 1) / columns
    let sheet = Bitmap(
      width: columns * (edge + margin) + margin, height: rows * (edge + caption + margin) + margin, fill: RGB(0.98, 0.975, 0.96).packed)
    for (index, cell) in pictures.enumerated() {
      place(
        cell.picture, cell.label, sheet, margin + index % columns * (edge + margin),
        margin + index / columns * (edge + caption + margin), edge)
    }
    return PNGEncoder.encode(sheet)
  }

  /// Every subject there is a drawing of, with its name.
  package func subjects(columns: Int, edge: Int) throws -> [UInt8] {
    draw(sorted.map { ($0.singular, $0) }, columns: columns, edge: edge)
  }

  /// Every pose there is a drawing of, with the name of who is in it.
  package func poses(columns: Int, edge: Int) throws -> [UInt8] {
    let all = sorted.flatMap { subject in
      subject.poses.sorted { $0.key.rawValue < $1.key.rawValue }
        .map { ("\(subject.singular) \($0.key.rawValue)", $0.value) }
    }
    return draw(all, columns: columns, edge: edge)
  }

  /// Each person in one of some poses, in turn; many of them borrow those.
  package func people(in poses: [Scene.Pose], columns: Int, edge: Int) throws -> [UInt8] {
    let all = sorted.filter { $0.nature.isPerson }.enumerated().compactMap { index, subject in
      catalog.shown(poses[index % poses.count], of: subject.name).map { (subject.singular, $0) }
    }
    return draw(all, columns: columns, edge: edge)
  }

  private var sorted: [ArtCatalog.Subject] { catalog.subjects.values.sorted { $0.name < $1.name } }

  private func draw(_ all: [(label: String, subject: ArtCatalog.Subject)], columns: Int, edge: Int) -> [UInt8] {
    Self.draw(
      all.compactMap { label, subject in
        SubjectRasterizer.bitmap(subject, color: nil, edge: edge, flipped: false).map { (label, $0) }
      }, columns: columns, edge: edge)
  }

  /// Every setting with nothing in it but its own.
  package func settings(columns: Int, edge: Int) throws -> [UInt8] {
    let cells = catalog.settings.values.sorted { $0.name < $1.name }.map { setting in
      Cell(label: setting.name, description: setting.title, style: .named(.cartoon))
    }
    return try draw(cells, columns: columns, edge: edge)
  }

  private static func place(_ picture: Bitmap, _ label: String, _ sheet: Bitmap, _ x: Int, _ y: Int, _ edge: Int) {
    sheet.draw { context in
      cairo_save(context)
      let scale = Double(edge) / Double(max(picture.width, picture.height))
      cairo_translate(context, Double(x), Double(y))
      cairo_scale(context, scale, scale)
      picture.withSurface { surface in
        cairo_set_source_surface(context, surface, 0, 0)
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
        cairo_paint(context)
      }
      cairo_restore(context)
      cairo_select_font_face(context, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
      cairo_set_font_size(context, edge < 120 ? 9 : 14)
      cairo_set_source_rgb(context, 0.16, 0.16, 0.2)
      cairo_move_to(context, Double(x) + 2, Double(y + edge) + (edge < 120 ? 11 : 17))
      cairo_show_text(context, label)
    }
  }
}
