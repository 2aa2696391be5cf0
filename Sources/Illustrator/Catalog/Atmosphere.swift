import SketchCore

/// The rows of `times.tsv` and `weather.tsv`: what light and weather do to colours.
struct AtmosphereTable: Sendable {
  struct Time: Sendable {
    var skyTop, skyMiddle, skyLow, light, ambient, cloudLit, cloudShade: RGB
  }

  struct Weather: Sendable {
    /// How much of the sky is clouds.
    var cover: Float
    /// How far colours lose themselves in gray.
    var gray: Float
    var haze: Float
    var dim: Float
    var cloudShade: Float
  }

  private let times: [String: Time]
  private let weathers: [String: Weather]

  init(folder: String) throws {
    let names = ["skyTop", "skyMiddle", "skyLow", "light", "ambient", "cloudLit", "cloudShade"]
    var times: [String: Time] = [:]
    for row in try TableFile("\(folder)/times.tsv", columns: ["time"] + names).rows {
      let colors = names.compactMap { RGB(hex: row[$0] ?? "") }
      guard let time = row["time"], colors.count == names.count else { continue }
      times[time] = Time(
        skyTop: colors[0], skyMiddle: colors[1], skyLow: colors[2], light: colors[3], ambient: colors[4], cloudLit: colors[5],
        cloudShade: colors[6])
    }
    var weathers: [String: Weather] = [:]
    for row in try TableFile("\(folder)/weather.tsv", columns: ["weather", "cover", "gray", "haze", "dim", "cloudShade"]).rows {
      func number(_ column: String) -> Float { Float(row[column] ?? "") ?? 0 }
      weathers[row["weather"] ?? ""] = Weather(
        cover: number("cover"), gray: number("gray"), haze: number("haze"), dim: number("dim"), cloudShade: number("cloudShade"))
    }
    guard Scene.TimeOfDay.allCases.allSatisfy({ times[$0.rawValue] != nil }),
      Scene.Weather.allCases.allSatisfy({ weathers[$0.rawValue] != nil })
    else {
      throw SketchError(
        .configuration, "\(folder)/times.tsv or weather.tsv lacks a line or has a bad colour", advice: "Install VoiceSketch again.")
    }
    self.times = times
    self.weathers = weathers
  }

  subscript(time: Scene.TimeOfDay) -> Time { times[time.rawValue]! }
  subscript(weather: Scene.Weather) -> Weather { weathers[weather.rawValue]! }
}

/// The light one scene is seen in.
struct Atmosphere: Sendable {
  var skyTop, skyMiddle, skyLow: RGB
  var light: RGB
  /// Factor that the light multiplies colours with.
  var ambient: RGB
  var cloudLit, cloudShade: RGB
  /// Colour that distance fades into.
  var haze: RGB
  var hazeAmount: Float
  var cover: Float
  var isNight: Bool

  init(_ scene: Scene, _ setting: Setting, _ table: AtmosphereTable) {
    let time = table[scene.time]
    let weather = table[scene.weather]
    let dark: Float = scene.time == .night ? 0.14 : scene.time == .dusk ? 0.35 : scene.weather == .storm ? 0.42 : 0.72
    let cool = RGB(0.94, 0.98, 1.06).scaled(dark)
    func dull(_ color: RGB) -> RGB { color.mixed(cool, weather.gray).scaled(1 - weather.dim) }
    skyTop = dull(time.skyTop.mixed(cool.scaled(0.75), weather.gray * 0.5))
    skyMiddle = dull(time.skyMiddle)
    skyLow = dull(time.skyLow)
    light = time.light
    ambient = time.ambient.mixed(RGB(0.86, 0.9, 0.98) * time.ambient, weather.gray).scaled(1 - weather.dim * 0.8)
    cloudLit = dull(time.cloudLit).scaled(1 - weather.cloudShade * 0.45)
    cloudShade = dull(time.cloudShade).scaled(1 - weather.cloudShade * 0.4)
    cover = weather.cover
    hazeAmount = weather.haze
    isNight = scene.time == .night || scene.time == .dusk
    if let own = scene.colors["sky"].flatMap(RGB.init(hex:)) {
      // The colour that was asked for, with the depth a sky has.
      skyTop = own.darker(0.22).shifted(hue: -0.015)
      skyMiddle = own
      skyLow = own.lighter(0.42)
      cloudLit = own.lighter(0.75)
      cloudShade = own.mixed(cloudShade, 0.35)
      ambient = ambient.mixed(ambient * own.lighter(0.55), 0.6)
    }
    if let own = scene.colors["clouds"].flatMap(RGB.init(hex:)) {
      cloudLit = own
      cloudShade = own.darker(0.3)
    }
    haze = skyLow.mixed(skyMiddle, 0.35)
    if scene.sky.contains("cloudless") { cover = 0 }
    if scene.adjustments.drama > 0 {
      let drama = scene.adjustments.drama
      skyTop = skyTop.scaled(1 - 0.45 * drama).saturated(1 + 0.3 * drama)
      cloudShade = cloudShade.scaled(1 - 0.4 * drama)
      cover = min(0.92, cover + 0.3 * drama)
    }
  }
}
