import SketchCore

/// A style told by data: the look the scene is painted in, and the passes over it, in turn.
struct Technique: StylePass {
  let name: String
  /// The one of the ten styles it is nearest to: what other providers and older pictures go by.
  let style: ArtStyle
  let look: Look
  let passes: [any TechniquePass]

  private static let kinds: [String: any TechniquePass.Type] = [
    "tone": TonePass.self, "gradient": GradientPass.self, "palette": PalettePass.self, "levels": LevelsPass.self,
    "flatten": FlattenPass.self, "outline": OutlinePass.self, "hatch": HatchPass.self, "halftone": HalftonePass.self,
    "cells": CellsPass.self, "facets": FacetsPass.self, "stitches": StitchesPass.self, "dots": DotsPass.self,
    "strokes": StrokesPass.self, "tooth": ToothPass.self, "ground": GroundPass.self, "relief": ReliefPass.self,
    "layers": LayersPass.self, "glow": GlowPass.self, "grid": GridPass.self, "border": BorderPass.self,
    "rays": RaysPass.self, "crackle": CracklePass.self, "shift": ShiftPass.self, "splatter": SplatterPass.self,
    "panels": PanelsPass.self, "vignette": VignettePass.self,
  ]

  /// - Throws: `SketchError` `.configuration` for a pass or a setting that does not exist.
  init(name: String, style: ArtStyle, look: String, passes: String, file: String) throws {
    self.name = name
    self.style = style
    guard let look = Look(settings: look) else {
      throw TableFile.fault(file, "the look of “\(name)”, “\(look)”, cannot be read")
    }
    self.look = look
    self.passes = try passes.split(separator: "|").map { text in
      guard let settings = PassSettings(text), let kind = Technique.kinds[settings.pass] else {
        throw TableFile.fault(file, "“\(text)” of “\(name)” is no pass")
      }
      if let unknown = settings.keys.first(where: { !kind.keys.contains($0) }) {
        throw TableFile.fault(file, "“\(settings.pass)” of “\(name)” has no setting “\(unknown)”")
      }
      return kind.init(settings)
    }
  }

  func render(_ picture: Underpainting, work: RenderWork) throws -> Bitmap {
    let canvas = TechniqueCanvas(picture)
    for (index, pass) in passes.enumerated() {
      pass.apply(to: canvas)
      try work.checkpoint(0.45 + 0.45 * Double(index + 1) / Double(passes.count))
    }
    return canvas.bitmap
  }
}

extension Look {
  /// A look written as in `techniques.tsv`: "look shading=flat clouds=puffs"; nil for what cannot be read.
  init?(settings: String) {
    guard let settings = PassSettings("look " + settings[...]) else { return nil }
    let shadings: [String: Shading] = ["soft": .soft, "cel": .cel, "flat": .flat]
    let heaps: [String: Clouds] = ["soft": .soft, "puffs": .puffs, "cumulus": .cumulus]
    guard let shading = shadings[settings.text("shading", "soft")], let clouds = heaps[settings.text("clouds", "soft")]
    else { return nil }
    self.init(
      shading: shading, clouds: clouds, texture: settings.number("texture", 0.3),
      realLight: settings.number("light", 1) > 0, shadow: settings.number("shadow", 0.4),
      weather: settings.number("weather", 1) > 0, scatter: settings.number("scatter", 1) > 0)
  }
}
