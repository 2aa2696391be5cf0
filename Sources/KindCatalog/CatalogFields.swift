import SketchCore

/// Fields that entries of the user's catalogue files have.
enum CatalogFields {
  static let file = ["kinds"]
  static let kind = [
    "id", "name", "description", "icon", "order", "aspect", "cost", "isActive", "isDefault", "spoken", "look", "prompt",
    "avoid", "prompts", "finish", "finishByDetail", "longerSide", "longerSideByDetail", "options",
  ]
  static let option = [
    "id", "name", "description", "icon", "order", "aspect", "cost", "isActive", "isDefault", "spoken", "prompt",
    "avoid", "prompts", "scene", "finish",
  ]
  static let scene = ["setting", "subject", "sky", "style", "look"]
  static let families = ["sentence", "tags"]
  static let wording = ["prompt", "avoid"]

  /// Fields of a file that are none, which decoding passes over.
  static func unknown(in file: JSONValue) -> [CatalogFault] {
    var faults = faults(in: file, at: "", Self.file, of: "a catalogue file")
    for (number, kind) in list(file["kinds"]).enumerated() {
      let place = "kinds.\(number)"
      faults += Self.faults(in: kind, at: place, Self.kind, of: "a kind")
      faults += unknownWords(in: kind["prompts"], at: place + ".prompts")
      for (number, option) in list(kind["options"]).enumerated() {
        let place = "\(place).options.\(number)"
        faults += Self.faults(in: option, at: place, Self.option, of: "an option")
        faults += unknownWords(in: option["prompts"], at: place + ".prompts")
        if let scene = option["scene"] {
          faults += Self.faults(in: scene, at: place + ".scene", Self.scene, of: "a scene")
        }
      }
    }
    return faults
  }

  private static func unknownWords(in prompts: JSONValue?, at place: String) -> [CatalogFault] {
    guard let prompts else { return [] }
    return families.reduce(into: faults(in: prompts, at: place, families, of: "words by families of models")) {
      guard let wording = prompts[$1] else { return }
      $0 += faults(in: wording, at: "\(place).\($1)", Self.wording, of: "words for models")
    }
  }

  private static func list(_ value: JSONValue?) -> [JSONValue] {
    if case .array(let list)? = value { list } else { [] }
  }

  private static func faults(
    in value: JSONValue, at place: String, _ known: [String], of what: String
  ) -> [CatalogFault] {
    guard case .object(let fields) = value else { return [] }
    return fields.keys.filter { !known.contains($0) }.sorted().map { name in
      let meant = name.nearest(among: known).map { "; “\($0)” is one" } ?? ""
      return CatalogFault(
        place: place.isEmpty ? name : "\(place).\(name)",
        reason: "“\(name)” is no field of \(what) and is ignored\(meant)")
    }
  }
}
