import SketchCore

/// Paints a scene plainly, from the sky to the weather.
struct ScenePainter {
  let catalog: ArtCatalog

  func paint(
    _ scene: Scene, look: Look, share: PaintedShare = PaintedShare(), work: RenderWork
  ) throws -> Underpainting {
    let setting = catalog.setting(of: scene)
    let picture = Underpainting(
      scene: scene, setting: setting, atmosphere: Atmosphere(scene, setting, catalog.atmospheres), look: look,
      share: share)
    if picture.isOrnament {
      let palette =
        catalog.looks.look(of: .mandala, scene).palette ?? catalog.palettes[Int(scene.seed) % catalog.palettes.count]
      MandalaPainter(picture: picture, catalog: catalog, palette: palette).paint()
      return picture
    }
    if setting.isOutdoors { SkyPainter(picture: picture).paint() }
    try work.checkpoint(0.1)
    if share.landscape {
      InteriorPainter(picture: picture).paint()
      FarPainter(picture: picture).paint()
      try work.checkpoint(0.2)
      GroundPainter(picture: picture).paint()
      if setting.ground == .road, scene.angle != .above { StreetPainter(picture: picture).paint() }
    }
    if scene.view == .logo { EmblemPainter(picture: picture, catalog: catalog).paint() }
    if scene.view == .silhouette { SilhouettePainter(picture: picture).darkenLand() }
    try work.checkpoint(0.35)
    CastPainter(picture: picture, catalog: catalog).paint()
    // A layer of a film is lit by itself, wherever the lamp is.
    if picture.atmosphere.isNight, share.members == nil { LampPainter(picture: picture, lamps: catalog.lamps).paint() }
    if look.weather { WeatherPainter(picture: picture).paint() }
    Framing(picture: picture).apply()
    try work.checkpoint(0.45)
    return picture
  }
}
