import SketchCore

/// The catalogue on a terminal.
enum CatalogText {
  static func all(_ catalog: Catalog, _ terminal: Terminal) -> String {
    var lines: [String] = []
    for kind in catalog.kinds where kind.isActive {
      let shape = terminal.paint("(\(kind.aspect.rawValue))", .dim)
      lines.append("\(terminal.paint(kind.name, .bold))  \(kind.description) \(shape)")
      for option in kind.options where option.isActive {
        let mark = option.isDefault ? terminal.paint("  usual", .dim) : ""
        lines.append("  \(padded(option.id, to: 12))\(option.description)\(mark)")
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

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
