/// Words that wait for their noun: "two", "huge", "red".
struct Modifiers {
  var number: Int?
  var size: Float = 1
  var color: String?
  var accent: String?
  var material: Scene.Material?
  var pattern: Scene.Pattern?
  var form: Scene.Form?
  var pose: Scene.Pose?
  var feeling: Scene.Feeling?
  var text: String?
  /// A part that is not there: hair.
  var without: String?
  /// Shape of a part that follows.
  var variant: Scene.PartVariant.Kind?
  /// Colour of the skin.
  var skin: String?
  var isDetermined = false
  /// True after "the".
  var isDefinite = false
  /// True after "its" and "their".
  var isOwned = false
  /// True after "her", "his" and "its".
  var isHers = false
  /// True in "red and white".
  var isMixed = false
  /// True after "multicolored".
  var isMotley = false

  /// True where nothing was told of how it looks.
  var isPlain: Bool {
    number == nil && size == 1 && color == nil && material == nil && pattern == nil && form == nil
      && variant == nil && text == nil
      && without == nil
  }

  func apply(to element: inout Scene.Element, _ catalog: ArtCatalog) {
    element.scale = size
    element.color = color.flatMap { catalog.colors[$0] }
    element.colorName = color
    element.accent = accent.flatMap { catalog.colors[$0] }
    element.accentName = accent
    element.material = material
    element.pattern = pattern
    if let form, catalog.subjects[element.subject]?.formChange?.own.contains(form) == false { element.form = form }
    element.pose = pose
    element.feeling = feeling
    element.text = text
    let anatomy = catalog.subjects[element.subject]?.anatomy
    if let without, anatomy?.part(without) != nil { element.without = [without] }
    if let skin, let hex = catalog.colors[skin], let part = anatomy?.part("skin") {
      element.parts = [Scene.PartColor(name: part.name, color: hex, colorName: skin)]
    }
    if text != nil, element.label != "sign" { element.asked = element.label }
  }
}
