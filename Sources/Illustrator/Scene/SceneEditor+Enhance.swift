import SketchCore

/// "brighter", "more dramatic", "the dog bigger", "more trees".
extension SceneEditor {
  /// Tone of old photographs.
  private static let sepia = "#a0703c"

  /// Words that may stand beside the shape of a picture.
  private static let ofShape = whole.union(["crop", "make", "turn", "cut", "into", "to", "a"])

  mutating func enhance(_ aspect: String) {
    let words = WordMeanings.words(catalog.meanings.inEnglish(aspect))
    if looksFrom(aspect) || turnOrSwap(aspect) || changesShape(aspect) || act(aspect) || feel(aspect) { return }
    // "make the dog bigger" arrives whole.
    let targets = meant(by: aspect)
    if let entry = catalog.enhancement(for: words) {
      switch entry.action {
      case "move": return move(aspect)
      case "cannot": return notes.append("I cannot do that to a drawing: “\(aspect)”.")
      // "Make the river wide" is about the river.
      case let action where action.hasPrefix("aspect:") && !words.allSatisfy { entry.words.contains($0) || Self.ofShape.contains($0) }:
        break
      default: return apply(entry, to: entry.action == "scale" ? chosen(aspect) : targets)
      }
    }
    if describe(aspect) { return }
    var reader = DescriptionReader(catalog: catalog, nextID: scene.nextID)
    reader.read(aspect)
    if reader.season != nil { return changeBackground(aspect) }
    // "The cat on the left", "the moon above the house": it is to be there.
    if words.first == "the", !targets.isEmpty, let told = reader.elements.first,
      told.place != .anywhere || told.relation != nil
    {
      return move(aspect)
    }
    if takeSky(from: reader) { return }
    if reader.setting != nil { return changeBackground(aspect) }
    if words.contains("more"), let element = reader.elements.first {
      return more(element)
    }
    if let hex = colorHex(aspect) {
      scene.adjustments.tint = hex
      return
    }
    if let entry = catalog.style(for: aspect) {
      draw(in: entry.style, aspect)
      return
    }
    // What is there is not to be there twice: "break the windows".
    guard !isDefinite(words) else {
      return notes.append("I cannot do that to a drawing: “\(aspect)”.")
    }
    if let element = reader.elements.first { return more(element) }
    scene.adjustments.detail = min(1, scene.adjustments.detail + 0.4)
    scene.adjustments.contrast = min(1, scene.adjustments.contrast + 0.12)
    notes.append("I do not know how to make it “\(aspect)”; I sharpened it a little instead.")
  }

  /// True for a phrase about what is there: "the dog bark", "break the windows".
  private func isDefinite(_ words: [String]) -> Bool {
    zip(words, words.dropFirst()).contains { word, next in
      ["the", "his", "her", "its", "their"].contains(word) && !Self.whole.contains(next)
    } || !meant(by: words.joined(separator: " ")).isEmpty && !words.contains("more")
  }

  /// "more trees"
  private mutating func more(_ wanted: Scene.Element) {
    if let index = scene.elements.firstIndex(where: { $0.subject == wanted.subject && !$0.implied }) {
      var extra = wanted
      extra.label = scene.elements[index].label
      extra.color = scene.elements[index].color
      extra.count = max(2, min(scene.elements[index].count, 5))
      scene.elements.append(extra)
    } else {
      scene.elements.append(wanted)
    }
    SceneLayout(catalog: catalog).place(&scene)
  }

  mutating func apply(_ entry: ArtCatalog.Enhancement, to targets: [Int]) {
    func changed(_ value: Float, _ low: Float = -1) -> Float { clamp(value + entry.amount, low, 1) }
    switch entry.action {
    case "brightness": scene.adjustments.brightness = changed(scene.adjustments.brightness)
    case "contrast": scene.adjustments.contrast = changed(scene.adjustments.contrast)
    case "saturation": scene.adjustments.saturation = changed(scene.adjustments.saturation)
    case "tones:gray": (scene.adjustments.saturation, scene.adjustments.tint) = (-1, nil)
    case "tones:sepia": (scene.adjustments.saturation, scene.adjustments.tint) = (-1, Self.sepia)
    case "tones:full": (scene.adjustments.saturation, scene.adjustments.tint) = (max(0, scene.adjustments.saturation), nil)
    case "warmth": scene.adjustments.warmth = changed(scene.adjustments.warmth)
    case "drama": scene.adjustments.drama = changed(scene.adjustments.drama, 0)
    case "detail": scene.adjustments.detail = changed(scene.adjustments.detail, 0)
    case "blur": scene.adjustments.blur = changed(scene.adjustments.blur, 0)
    case "backgroundBlur": scene.adjustments.backgroundBlur = changed(scene.adjustments.backgroundBlur, 0)
    case "glow": scene.adjustments.glow = changed(scene.adjustments.glow, 0)
    case "zoom" where entry.amount > 0 || scene.adjustments.zoom > 0: scene.adjustments.zoom = changed(scene.adjustments.zoom, 0)
    case "zoom": stepBack()
    case "flip": scene.adjustments.flipped.toggle()
    case "scale": resize(targets, entry.amount)
    default:
      if entry.action.hasPrefix("aspect:"), let aspect = Aspect(rawValue: String(entry.action.dropFirst(7))) {
        scene.aspect = aspect
        // One with a size of its own keeps its longer side.
        scene.pixels = scene.pixels?.reshaped(aspect)
        SceneLayout(catalog: catalog).place(&scene)
      }
      if entry.action.hasPrefix("kind:"), let kind = ArtKind(rawValue: String(entry.action.dropFirst(5))) {
        (scene.kind, scene.option, scene.details) = (kind, nil, [])
      }
      if entry.action == "style:next" { draw(in: nextStyle, nil) }
      if entry.action.hasPrefix("style:"), let style = ArtStyle(rawValue: String(entry.action.dropFirst(6))) { draw(in: style, nil) }
    }
  }

  /// There is more to see around everything when everything is smaller.
  private mutating func stepBack() {
    for index in scene.elements.indices where !scene.elements[index].implied {
      for spot in scene.elements[index].spots.indices {
        scene.elements[index].spots[spot].height *= 0.78
        scene.elements[index].spots[spot].lift *= 0.78
        scene.elements[index].spots[spot].x = 0.5 + (scene.elements[index].spots[spot].x - 0.5) * 0.82
        scene.elements[index].spots[spot].depth *= scene.elements[index].spots[spot].air ? 1 : 0.88
      }
    }
    bringAlong(Set(scene.elements.filter { $0.relation == nil }.map(\.id)))
  }

  private mutating func resize(_ targets: [Int], _ factor: Float) {
    // Without a name it is the first thing that was asked for.
    let chosen = targets.isEmpty ? Array(scene.elements.filter { !$0.implied }.prefix(1).map(\.id)) : targets
    guard !chosen.isEmpty else {
      scene.adjustments.zoom = clamp(scene.adjustments.zoom + (factor > 1 ? 0.3 : -0.3), -1, 1)
      return
    }
    for index in scene.elements.indices where chosen.contains(scene.elements[index].id) {
      scene.elements[index].scale = clamp(scene.elements[index].scale * factor, 0.2, 4)
      for spot in scene.elements[index].spots.indices {
        scene.elements[index].spots[spot].height = clamp(scene.elements[index].spots[spot].height * factor, 0.03, 1.1)
      }
    }
    bringAlong(Set(chosen))
  }
}
