import FoundationEssentials
import SketchCore

/// Collections as text.
enum CollectionText {
  static func table(_ collections: [ArtworkCollection], _ terminal: Terminal, now: Date) -> String {
    var table = Table(columns: [
      .init(title: "ID", alignsRight: true), .init(title: ""), .init(title: "NAME"),
      .init(title: "ABOUT", isFlexible: true), .init(title: "ARTWORKS", alignsRight: true), .init(title: "CHANGED"),
    ])
    for collection in collections {
      table.rows.append([
        "\(collection.id)", collection.icon ?? "", collection.name, about(collection),
        "\(collection.itemCount)", Wording.age(collection.updatedAt, now: now),
      ])
    }
    return table.text(on: terminal)
  }

  private static func about(_ collection: ArtworkCollection) -> String {
    [collection.query.map { "all pictures\($0.conditions)" }, collection.description].compactMap { $0 }
      .joined(separator: "; ")
  }

  static func line(_ collection: ArtworkCollection) -> String {
    var facts = [Wording.count(collection.itemCount, "artwork")]
    if let color = collection.color { facts.append(color) }
    if collection.shared { facts.append("shared") }
    if let query = collection.query { facts.append("all pictures\(query.conditions)") }
    let icon = collection.icon.map { "\($0) " } ?? ""
    return "\(collection.id) \(icon)“\(collection.name)” · \(facts.joined(separator: " · "))"
  }

  static func contents(
    _ collection: ArtworkCollection, _ items: [CollectionItem], _ terminal: Terminal, now: Date
  ) -> String {
    var lines = [terminal.paint(line(collection), .bold)]
    if let description = collection.description { lines.append("  \(description)") }
    guard !items.isEmpty else { return lines.joined(separator: "\n") }
    var table = Table(columns: [
      .init(title: "ID", alignsRight: true), .init(title: "TITLE", isFlexible: true), .init(title: "STYLE"),
      .init(title: "NOTE"), .init(title: "ADDED"),
    ])
    for item in items {
      table.rows.append([
        "\(item.artwork.id)", item.artwork.title, item.artwork.revision.style?.spokenName ?? "–", item.note ?? "",
        Wording.age(item.addedAt, now: now),
      ])
    }
    lines.append(table.text(on: terminal))
    return lines.joined(separator: "\n")
  }
}
