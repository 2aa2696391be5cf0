import SketchCore

/// Catalogue of fal's models.
package struct FalCatalog: Sendable, Decodable {
  struct Defaults: Sendable, Decodable {
    var create: String
    var edit: String
    var removeBackground: String
  }

  /// Models that a name stands for, as it is said; the first one is asked where none of them is set.
  struct Family: Sendable, Decodable {
    var name: String
    var models: [String]
  }

  let defaults: Defaults
  let families: [Family]
  /// The presets of `image_size`.
  let sizes: [String: PixelSize]
  var models: [FalModel]

  /// - Throws: `SketchError` `.configuration` when the file is missing or cannot be read.
  package static func load() throws -> FalCatalog { try ModelData.read(FalCatalog.self, "fal.json") }

  /// - Throws: `SketchError` `.configuration`, with those there are for this work.
  func model(_ id: String, for work: Set<FalModel.Work>) throws -> FalModel {
    let fitting = models.filter { work.contains($0.work) }
    if let model = fitting.first(where: { $0.id == id }) { return model }
    let isKnown = models.contains { $0.id == id }
    throw SketchError(
      .configuration, isKnown ? "fal.ai's “\(id)” cannot be used for that" : "nothing is known of fal.ai's model “\(id)”",
      advice: "Use one of \(fitting.map(\.id).joined(separator: ", ")), or describe it in a file of your own in providers.d.")
  }

  /// Names that models of these kinds of work can be asked for by, in lower case.
  func names(for work: Set<FalModel.Work>) -> Set<String> {
    let ids = Set(models.filter { work.contains($0.work) }.map { $0.id.lowercased() })
    return ids.union(families.filter { $0.models.contains { ids.contains($0.lowercased()) } }.map(\.name))
  }

  /// Model that is asked for by the name of itself or of its family.
  /// - Parameter usual: the configured one, which is taken where it is of the family.
  func model(named name: String?, for work: FalModel.Work, usual: FalModel?) -> FalModel? {
    guard let name = name?.lowercased() else { return nil }
    let fitting = models.filter { $0.work == work }
    if let model = fitting.first(where: { $0.id.lowercased() == name }) { return model }
    guard let family = families.first(where: { $0.name == name }) else { return nil }
    if let usual, family.models.contains(usual.id) { return usual }
    return family.models.lazy.compactMap { id in fitting.first { $0.id == id } }.first
  }

  /// Catalogue with the user's prices, in US dollars a picture.
  func with(prices: [String: Double]) -> FalCatalog {
    var catalog = self
    for index in models.indices {
      if let price = prices[models[index].id] { catalog.models[index].price = .configured(price) }
    }
    return catalog
  }

  /// Size of the pictures of a shape.
  func size(of shape: JSONValue?) -> PixelSize? {
    switch shape {
    case .string(let preset): sizes[preset]
    case .object(let fields):
      if case .number(let width)? = fields["width"], case .number(let height)? = fields["height"] {
        PixelSize(width: Int(width), height: Int(height))
      } else {
        nil
      }
    default: nil
    }
  }
}
