extension Scene {
  /// A skyline or a rock has no season; a low ridge is far away and may be anything.
  private static func isGreen(_ layer: Setting.Far) -> Bool {
    ["hills", "trees", "canopy", "hedge", "houses"].contains(layer.kind) || layer.kind == "ridge" && layer.height < 0.2
  }

  /// Gives grass and leaves the colours of a season; snow falls in winter and thaws in the others. What was said to be otherwise stays.
  /// - Parameter said: with the season.
  /// - Returns: whether there was anything to show it.
  @discardableResult mutating func take(_ season: Season, beside said: DescriptionReader, _ catalog: ArtCatalog) -> Bool {
    let before = self
    let isSnowing = season.weather == .snow
    if setting == "snow", !isSnowing, said.setting == nil { setting = "meadow" }
    if said.weather == nil, isSnowing ? catalog.setting(setting).isOutdoors : weather == .snow { weather = season.weather }
    let backdrop = catalog.setting(setting)
    var canShow = self != before || isSnowing && backdrop.isOutdoors
    if backdrop.ground == .grass {
      canShow = true
      let seasons = catalog.seasons.values
      if colors["ground"].map({ own in seasons.contains { $0.ground == own } }) ?? true { colors["ground"] = season.ground }
      // Mountains keep the colour of their rock.
      let far = backdrop.far.allSatisfy(Self.isGreen) ? season.far : nil
      if colors["far"].map({ own in seasons.contains { $0.far == own } }) ?? true { colors["far"] = far }
    }
    for index in elements.indices where season.subjects.contains(elements[index].subject) {
      // What was given a colour of its own keeps it.
      guard elements[index].colorName.map(catalog.seasons.keys.contains) ?? true else { continue }
      canShow = true
      elements[index].color = season.leaves
      elements[index].colorName = season.leaves == nil ? nil : season.name
    }
    return canShow
  }
}
