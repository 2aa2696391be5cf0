import FoundationEssentials
import SketchCore

/// Additions to the catalogue in a file of the user's: kinds that are new, and changes to those there are.
struct CatalogAddition: Decodable {
  /// Kind or option as it was written.
  struct Entry<Value: Codable>: Decodable {
    /// All of it, as it is where it is new.
    var whole: Value
    var fields: [String: JSONValue]

    init(from decoder: any Decoder) throws {
      whole = try Value(from: decoder)
      fields = try [String: JSONValue](from: decoder)
    }

    /// Entry there is, with the fields that were written.
    func changed(_ known: Value, but fixed: Set<String>) throws -> Value {
      guard case .object(var merged) = try WireJSON.decode(JSONValue.self, from: WireJSON.encode(known)) else {
        return known
      }
      // Words for all models are not to be overruled by those for some of before.
      if fields["prompt"] != nil { merged["prompts"] = nil }
      for (name, value) in fields where !fixed.contains(name) { merged[name] = value }
      return try WireJSON.decode(Value.self, from: WireJSON.encode(JSONValue.object(merged)))
    }
  }

  /// Options of a kind, each as it was written.
  private struct Options: Decodable {
    var options: [Entry<CatalogOption>]?
  }

  struct Kind: Decodable {
    var entry: Entry<CatalogKind>
    var options: [Entry<CatalogOption>]

    init(from decoder: any Decoder) throws {
      entry = try Entry(from: decoder)
      options = try Options(from: decoder).options ?? []
    }
  }

  var kinds: [Kind]

  /// Fields of a kind that comes with the program which no file changes: it is what it is, and is asked for in the words
  /// of the lexicon.
  private static let fixed: Set = ["id", "spoken", "look", "options", "usualOption"]

  /// - Parameter scenes: names that scenes of options may have; nil: any.
  /// - Throws: `CatalogFault` for a kind or an option that nobody could ask for, or that nobody could draw.
  func added(to catalog: Catalog, scenes: SceneNames?) throws -> Catalog {
    var catalog = catalog
    for (index, kind) in kinds.enumerated() {
      let place = "kinds.\(index)"
      let whole = kind.entry.whole
      let known = catalog.kinds.firstIndex { $0.id == whole.id }
      try CatalogFault.check(whole, isNew: known == nil, beside: catalog.kinds, at: place)
      let number = known ?? catalog.kinds.count
      if let known {
        catalog.kinds[known] = try kind.entry.changed(catalog.kinds[known], but: Self.fixed)
      } else {
        catalog.kinds.append(whole)
        catalog.kinds[number].options = []
        if whole.order == 0 { catalog.kinds[number].order = (catalog.kinds.map(\.order).max() ?? 0) + 10 }
      }
      if kind.entry.whole.isDefault {
        for other in catalog.kinds.indices { catalog.kinds[other].isDefault = other == number }
      }
      if !kind.options.isEmpty, Catalog.classes[whole.id] == nil, ArtKind.allCases.contains(whole.id) {
        throw CatalogFault(
          place: "\(place).options", reason: "nobody could say an option of a \(whole.id.rawValue)")
      }
      if let scenes {
        let drawnAs = catalog.kinds[number].look ?? whole.id
        for (index, option) in kind.options.enumerated() {
          guard let scene = option.whole.scene else { continue }
          try CatalogFault.check(scene, of: drawnAs, among: scenes, at: "\(place).options.\(index).scene")
        }
      }
      try Self.add(kind.options, to: &catalog.kinds[number], at: "\(place).options")
    }
    return catalog
  }

  private static func add(_ options: [Entry<CatalogOption>], to kind: inout CatalogKind, at place: String) throws {
    let usual = try usualOption(of: options.map(\.whole), at: place)
    for (number, option) in options.enumerated() {
      if let known = kind.options.firstIndex(where: { $0.id == option.whole.id }) {
        kind.options[known] = try option.changed(kind.options[known], but: ["id"])
        try CatalogFault.check(kind.options[known], at: "\(place).\(number)")
        continue
      }
      try CatalogFault.check(option.whole, at: "\(place).\(number)")
      kind.options.append(option.whole)
      guard option.whole.order == 0 else { continue }
      kind.options[kind.options.count - 1].order = (kind.options.map(\.order).max() ?? 0) + 10
    }
    guard let usual else { return }
    kind.usualOption = usual
    for number in kind.options.indices { kind.options[number].isDefault = kind.options[number].id == usual }
  }

  /// - Throws: `CatalogFault` where two options are the usual one.
  private static func usualOption(of options: [CatalogOption], at place: String) throws -> String? {
    let usual = options.indices.filter { options[$0].isDefault && options[$0].isActive }
    guard usual.count < 2 else {
      throw CatalogFault(
        place: "\(place).\(usual[1]).isDefault",
        reason: "“\(options[usual[0]].id)” is the usual one already, and there is one of a kind")
    }
    return usual.first.map { options[$0].id }
  }
}
