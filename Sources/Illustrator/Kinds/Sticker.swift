/// Cuts the elements out of a drawn picture: a border around them, transparent outside.
struct Sticker {
  let picture: Underpainting
  var hasBorder = true
  /// Colour around the white border: stickers of one theme look alike.
  var rim: RGB?

  func cut(_ drawn: Bitmap) -> Bitmap {
    let unit = Float(picture.height) / 1024
    let mask = picture.regions.castMask()
    let border = Plane(copying: mask)
    let reach = max(3, Int(15 * unit))
    border.blur(radius: reach, passes: 2)
    let shadow = Plane(copying: border)
    shadow.blur(radius: reach, passes: 1)
    mask.blur(radius: 1, passes: 1)
    let offset = Int(7 * unit)
    let rim = hasBorder ? rim : nil
    let result = Bitmap(width: drawn.width, height: drawn.height)
    for y in 0..<drawn.height {
      for x in 0..<drawn.width {
        let index = y &* drawn.width &+ x
        let white = hasBorder ? smoothstep(0.035, 0.075, border.values[index]) : clamp(mask.values[index])
        let shade = hasBorder ? smoothstep(0.02, 0.2, shadow[clamped: x - offset / 2, y - offset]) * 0.32 : 0
        let inside = clamp(mask.values[index] * 1.2)
        let band = rim == nil ? 0 : 1 - smoothstep(0.3, 0.38, border.values[index])
        let color = RGB(1, 1, 1).mixed(rim ?? RGB(1, 1, 1), band).mixed(RGB(packed: drawn.pixels[index]), inside)
        let alpha = white + (1 - white) * shade
        // Premultiplied; the shadow is black, so it adds nothing to the colour.
        let own = color.scaled(white).packed & 0xFF_FFFF
        result.pixels[index] = UInt32(alpha * 255 + 0.5) << 24 | own
      }
    }
    return result
  }
}
