/// The user's wishes for light and colour, laid over the finished picture.
struct Finish {
  let adjustments: Scene.Adjustments

  func apply(to picture: Bitmap) {
    guard adjustments != Scene.Adjustments() else { return }
    let unit = Float(picture.height) / 1024
    if adjustments.detail > 0 { sharpen(picture, adjustments.detail, radius: max(1, Int(2 * unit))) }
    if adjustments.blur > 0 { soften(picture, radius: max(1, Int(adjustments.blur * 9 * unit))) }
    colors(picture)
    if adjustments.glow > 0 { picture.bloom(threshold: 0.55, strength: adjustments.glow, radius: Int(60 * unit)) }
    if adjustments.drama > 0 { picture.vignette(adjustments.drama * 0.7) }
  }

  private func colors(_ picture: Bitmap) {
    let own = adjustments
    let tint = own.tint.flatMap(RGB.init(hex:))
    let drama = own.drama
    let contrast = (1 + own.contrast * (own.contrast > 0 ? 0.9 : 0.6)) * (1 + drama * 0.3)
    let saturation = max(0, 1 + own.saturation * (own.saturation > 0 ? 0.9 : 1)) * (1 + drama * 0.15)
    // A gamma keeps black black and white white.
    let lift = own.brightness * 0.55
    let warm = RGB(1 + own.warmth * 0.17, 1 + own.warmth * 0.03, 1 - own.warmth * 0.22)
    picture.map { color, _ in
      // What has lost its colours may be toned all the same.
      var tone = saturation < 1 ? color.saturated(saturation) : color
      if let tint {
        let light = tone.luminance
        let shaded = light < 0.5 ? tint.scaled(light * 2) : tint.mixed(RGB(1, 1, 1), (light - 0.5) * 2)
        tone = tone.mixed(shaded, 0.72)
      }
      tone = (saturation > 1 ? tone.saturated(saturation) : tone) * warm
      tone = (tone - RGB(gray: 0.5)).scaled(contrast) + RGB(gray: 0.5 - drama * 0.04)
      return lift >= 0 ? lifted(tone, lift) : tone.scaled(1 + lift * 0.9)
    }
  }

  @inline(__always)
  private func lifted(_ tone: RGB, _ amount: Float) -> RGB {
    let kept = RGB(clamp(tone.r), clamp(tone.g), clamp(tone.b))
    return kept + (RGB(1, 1, 1) - kept) * kept.mixed(RGB(1, 1, 1), 0.25).scaled(amount * 1.1)
  }

  private func sharpen(_ picture: Bitmap, _ amount: Float, radius: Int) {
    let soft = picture.blurred(radius: radius, passes: 1)
    picture.map { color, index in color + (color - RGB(packed: soft.pixels[index])).scaled(amount * 1.3) }
  }

  private func soften(_ picture: Bitmap, radius: Int) {
    let soft = picture.blurred(radius: radius, passes: 2)
    picture.map { color, index in color.mixed(RGB(packed: soft.pixels[index]), 0.85) }
  }
}
