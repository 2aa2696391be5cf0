/// Kind of thing that is made, as the catalogue has it: its shape, its cost and its options.
package struct CatalogKind: Sendable, Equatable, Codable {
  package var id: ArtKind
  package var name: String
  package var description: String
  /// One emoji.
  package var icon: String
  /// Proportions where none are said.
  package var aspect: Aspect
  /// Allowance units of one picture.
  package var cost: Int
  package var isActive: Bool
  package var isDefault: Bool
  /// Options, in the order in which they are shown.
  package var options: [CatalogOption]

  package init(
    id: ArtKind, name: String, description: String = "", icon: String = "", aspect: Aspect = .square, cost: Int = 1,
    isActive: Bool = true, isDefault: Bool = false, options: [CatalogOption] = []
  ) {
    self.id = id
    self.name = name
    self.description = description
    self.icon = icon
    self.aspect = aspect
    self.cost = cost
    self.isActive = isActive
    self.isDefault = isDefault
    self.options = options
  }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    id = try fields.decode(ArtKind.self, forKey: .id)
    name = try fields.decode(String.self, forKey: .name)
    description = try fields.decodeIfPresent(String.self, forKey: .description) ?? ""
    icon = try fields.decodeIfPresent(String.self, forKey: .icon) ?? ""
    aspect = try fields.decodeIfPresent(Aspect.self, forKey: .aspect) ?? .square
    cost = try fields.decodeIfPresent(Int.self, forKey: .cost) ?? 1
    isActive = try fields.decodeIfPresent(Bool.self, forKey: .isActive) ?? true
    isDefault = try fields.decodeIfPresent(Bool.self, forKey: .isDefault) ?? false
    options = try fields.decodeIfPresent([CatalogOption].self, forKey: .options) ?? []
  }
}
