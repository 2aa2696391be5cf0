import SketchCore

/// Additions to the catalogue in a file of the user's.
struct CatalogAddition: Decodable {
  struct Kind: Decodable {
    var id: ArtKind
    var aspect: Aspect?
    var isActive: Bool?
    var options: [CatalogOption]?
  }

  var kinds: [Kind]

  /// - Throws: `CatalogFault` for an option that nobody could ask for.
  func added(to catalog: Catalog) throws -> Catalog {
    var catalog = catalog
    for (index, kind) in kinds.enumerated() {
      guard let place = catalog.kinds.firstIndex(where: { $0.id == kind.id }) else { continue }
      if let aspect = kind.aspect { catalog.kinds[place].aspect = aspect }
      if let isActive = kind.isActive { catalog.kinds[place].isActive = isActive }
      if kind.options?.isEmpty == false, Catalog.classes[kind.id] == nil {
        throw CatalogFault(place: "kinds.\(index).options", reason: "nobody could say an option of a \(kind.id.rawValue)")
      }
      for (number, option) in (kind.options ?? []).enumerated() {
        try CatalogFault.check(option, at: "kinds.\(index).options.\(number)")
        if let known = catalog.kinds[place].options.firstIndex(where: { $0.id == option.id }) {
          catalog.kinds[place].options[known] = option
        } else {
          catalog.kinds[place].options.append(option)
        }
      }
    }
    return catalog
  }
}
