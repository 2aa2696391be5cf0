/// Sheets that lie on each other, the nearer with a shadow on the farther: cut paper.
struct LayersPass: TechniquePass {
  static let keys: Set = ["offset", "blur", "strength", "rim"]

  private let offset, blur, strength, rim: Float

  init(_ settings: PassSettings) {
    offset = settings.number("offset", 10)
    blur = settings.number("blur", 5)
    strength = settings.number("strength", 0.5)
    rim = settings.number("rim", 0.3)
  }

  func apply(to canvas: TechniqueCanvas) {
    let width = canvas.width
    let shade = Plane(width: width, height: canvas.height)
    let far = max(1, Int(offset * canvas.unit))
    for y in 0..<canvas.height {
      for x in 0..<width {
        let above = max(0, y &- far) &* width &+ max(0, x &- far)
        if canvas.regions[above] > canvas.regions[y &* width &+ x] { shade.values[y &* width &+ x] = 1 }
      }
    }
    shade.blur(radius: max(1, Int(blur * canvas.unit)), passes: 2)
    let step = max(1, Int(1.5 * canvas.unit))
    canvas.map { tone, _, _, index in
      let own = canvas.regions[index]
      let before = index - step * width - step
      // The cut edge of the sheet catches the light.
      let edge = before >= 0 && canvas.regions[before] < own ? rim : 0
      return tone.scaled(1 - shade.values[index] * strength).mixed(RGB(1, 1, 1), edge)
    }
  }
}
