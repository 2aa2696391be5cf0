import CVips
package import SketchCore

/// Masks: read, and applied to a change.
extension VipsImageProcessor {
  package func mask(_ png: [UInt8]) throws -> (mask: EditMask, info: ImageInfo) {
    try decoding(png, VS_VIPS_RANDOM) { picture, format in
      guard format == .png else {
        throw SketchError(.badImage, "a mask has to be a PNG, this is \(format.mediaType)", advice: MaskAdvice.paint)
      }
      let normal = try picture.normalised()
      guard try normal.isOpaque() else {
        throw SketchError(.badImage, "the mask has transparent parts", advice: MaskAdvice.paint)
      }
      let grey = try normal.grey()
      guard try grey.brightest() > 0 else {
        throw SketchError(.badImage, "the mask is black all over, so nothing may change", advice: MaskAdvice.paint)
      }
      return (
        EditMask(byLight: try grey.png(), byAlpha: try grey.transparentWhereWhite().png()),
        ImageInfo(mediaType: format.mediaType, width: grey.width, height: grey.height)
      )
    }
  }

  package func merge(_ changed: [UInt8], into original: [UInt8], where mask: EditMask) throws -> MergedPicture {
    try decoding(mask.byLight, VS_VIPS_RANDOM) { light, _ in
      try decoding(original, VS_VIPS_RANDOM) { original, _ in
        try decoding(changed, VS_VIPS_RANDOM) { changed, _ in
          let before = try original.normalised()
          let after = try changed.normalised().filling(before.width, before.height)
          guard light.width == before.width, light.height == before.height else {
            throw SketchError.mask(light.width, light.height, isNot: before.width, before.height)
          }
          let isAlpha = before.hasAlpha || after.hasAlpha
          let old = try before.withAlpha(isAlpha)
          let new = try after.withAlpha(isAlpha)
          let merged = try light.grey().blending(new, over: old)
          return MergedPicture(
            image: try merged.png(), isChanged: try merged.differs(from: old), isWhole: try !merged.differs(from: new))
        }
      }
    }
  }
}

private enum MaskAdvice {
  static let paint = "Paint white what may change and black what is to stay, and save it as a PNG without transparency."
}
