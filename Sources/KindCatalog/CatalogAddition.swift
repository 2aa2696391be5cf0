import SketchCore

/// Additions to the catalogue in a file of the user's: kinds that are new, and changes to those there are.
struct CatalogAddition: Decodable {
  struct Kind: Decodable {
    var aspect: Aspect?
    var isActive: Bool?
    var finish: [FinishingStep]?
    /// All of it, as it is where the kind is new.
    var whole: CatalogKind

    private enum CodingKeys: CodingKey { case aspect, isActive, finish }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      whole = try CatalogKind(from: decoder)
      aspect = try fields.decodeIfPresent(Aspect.self, forKey: .aspect)
      isActive = try fields.decodeIfPresent(Bool.self, forKey: .isActive)
      finish = try fields.decodeIfPresent([FinishingStep].self, forKey: .finish)
    }
  }

  var kinds: [Kind]

  /// - Throws: `CatalogFault` for a kind or an option that nobody could ask for.
  func added(to catalog: Catalog) throws -> Catalog {
    var catalog = catalog
    for (index, kind) in kinds.enumerated() {
      let options = kind.whole.options
      for (number, option) in options.enumerated() {
        try CatalogFault.check(option, at: "kinds.\(index).options.\(number)")
      }
      let usual = try Self.usualOption(of: options, at: "kinds.\(index).options")
      guard let place = catalog.kinds.firstIndex(where: { $0.id == kind.whole.id }) else {
        try CatalogFault.check(kind.whole, beside: catalog.kinds, at: "kinds.\(index)")
        catalog.kinds.append(kind.whole)
        catalog.kinds[catalog.kinds.count - 1].usualOption = usual
        continue
      }
      if let aspect = kind.aspect { catalog.kinds[place].aspect = aspect }
      if let isActive = kind.isActive { catalog.kinds[place].isActive = isActive }
      if let finish = kind.finish { catalog.kinds[place].finish = finish }
      if !options.isEmpty, Catalog.classes[kind.whole.id] == nil, ArtKind.allCases.contains(kind.whole.id) {
        throw CatalogFault(
          place: "kinds.\(index).options", reason: "nobody could say an option of a \(kind.whole.id.rawValue)")
      }
      for option in options {
        if let known = catalog.kinds[place].options.firstIndex(where: { $0.id == option.id }) {
          catalog.kinds[place].options[known] = option
        } else {
          catalog.kinds[place].options.append(option)
        }
      }
      if let usual {
        catalog.kinds[place].usualOption = usual
        for number in catalog.kinds[place].options.indices {
          catalog.kinds[place].options[number].isDefault = catalog.kinds[place].options[number].id == usual
        }
      }
    }
    return catalog
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
