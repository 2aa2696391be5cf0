import SketchCore

/// The catalogue on a terminal.
enum CatalogText {
  static func all(_ catalog: Catalog, _ terminal: Terminal) -> String {
    var lines: [String] = []
    for kind in catalog.kinds where kind.isActive {
      let shape = terminal.paint("(\(facts(kind.aspect, kind.cost)))", .dim)
      lines.append("\(terminal.paint(kind.name, .bold))  \(kind.description) \(shape)")
      for option in kind.options where option.isActive {
        let own = option.aspect == nil && option.cost == nil ? "" : facts(option.aspect, option.cost ?? 1)
        let mark = [option.isDefault ? "usual" : "", own].filter { !$0.isEmpty }.joined(separator: ", ")
        lines.append(
          "  \(padded(option.id, to: 12))\(option.description)\(mark.isEmpty ? "" : terminal.paint("  " + mark, .dim))")
      }
    }
    let lists = [
      ("Genres of comics", catalog.genres), ("Art styles of comics", catalog.artStyles),
      ("Worlds of comics", catalog.worlds),
      ("Themes of films", catalog.themes),
    ]
    for (title, entries) in lists where !entries.isEmpty {
      lines.append("\(terminal.paint(title, .bold))  \(entries.map(\.id).joined(separator: ", "))")
    }
    lines += (catalog.warnings ?? []).map { terminal.paint("Warning: \($0)", .yellow) }
    return lines.joined(separator: "\n")
  }

  /// Shape, and cost where it is not one unit.
  private static func facts(_ aspect: Aspect?, _ cost: Int) -> String {
    [aspect?.rawValue, cost == 1 ? nil : "\(cost) units each"].compactMap(\.self).joined(separator: ", ")
  }

  static func worlds(_ worlds: [ComicWorld], _ terminal: Terminal) -> String {
    worlds.map { world in
      let count = "\(world.comics) comic\(world.comics == 1 ? "" : "s")"
      let favorites = world.favorites == 0 ? "" : ", \(world.favorites) favorite\(world.favorites == 1 ? "" : "s")"
      let last = world.last.map { "; the last is “\($0.title)” (#\($0.id))" } ?? ""
      return "\(terminal.paint(world.name, .bold))  \(world.description) \(count)\(favorites)\(last)"
    }.joined(separator: "\n")
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
