import SketchCore

/// The stored form: absent fields are defaults, so old scenes stay readable and new ones stay short.
extension Scene: Codable {
  private enum CodingKeys: String, CodingKey {
    case version, aspect, edge, pixels, kind, option, details, style, stylePhrase, seed, setting, time, weather, sky, colors
    case elements, adjustments, film, view, angle, surroundings
  }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let version = try fields.decode(Int.self, forKey: .version)
    guard version == Scene.currentVersion else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: fields, debugDescription: "scene version \(version); this program knows \(Scene.currentVersion)")
    }
    aspect = try fields.decodeIfPresent(Aspect.self, forKey: .aspect) ?? .square
    edge = try fields.decodeIfPresent(Int.self, forKey: .edge) ?? 1024
    pixels = try fields.decodeIfPresent(Pixels.self, forKey: .pixels).map { Pixels(width: $0.width, height: $0.height) }
    kind = try fields.decodeIfPresent(ArtKind.self, forKey: .kind) ?? .picture
    option = try fields.decodeIfPresent(String.self, forKey: .option)
    details = try fields.decodeIfPresent([String].self, forKey: .details) ?? []
    style = try fields.decode(ArtStyle.self, forKey: .style)
    stylePhrase = try fields.decodeIfPresent(String.self, forKey: .stylePhrase)
    seed = try fields.decode(UInt32.self, forKey: .seed)
    setting = try fields.decode(String.self, forKey: .setting)
    surroundings = try fields.decodeIfPresent(String.self, forKey: .surroundings)
    time = try fields.decodeIfPresent(TimeOfDay.self, forKey: .time) ?? .day
    weather = try fields.decodeIfPresent(Weather.self, forKey: .weather) ?? .clear
    sky = try fields.decodeIfPresent([String].self, forKey: .sky) ?? []
    colors = try fields.decodeIfPresent([String: String].self, forKey: .colors) ?? [:]
    elements = try fields.decodeIfPresent([Element].self, forKey: .elements) ?? []
    adjustments = try fields.decodeIfPresent(Adjustments.self, forKey: .adjustments) ?? Adjustments()
    film = try fields.decodeIfPresent(Film.self, forKey: .film)
    view = try fields.decodeIfPresent(View.self, forKey: .view)
    angle = try fields.decodeIfPresent(Angle.self, forKey: .angle)
    clampToLimits()
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(Scene.currentVersion, forKey: .version)
    try fields.encode(aspect, forKey: .aspect)
    if edge != 1024 { try fields.encode(edge, forKey: .edge) }
    try fields.encodeIfPresent(pixels, forKey: .pixels)
    if kind != .picture { try fields.encode(kind, forKey: .kind) }
    try fields.encodeIfPresent(option, forKey: .option)
    if !details.isEmpty { try fields.encode(details, forKey: .details) }
    try fields.encode(style, forKey: .style)
    try fields.encodeIfPresent(stylePhrase, forKey: .stylePhrase)
    try fields.encode(seed, forKey: .seed)
    try fields.encode(setting, forKey: .setting)
    try fields.encodeIfPresent(surroundings, forKey: .surroundings)
    try fields.encode(time, forKey: .time)
    try fields.encode(weather, forKey: .weather)
    if !sky.isEmpty { try fields.encode(sky, forKey: .sky) }
    if !colors.isEmpty { try fields.encode(colors, forKey: .colors) }
    try fields.encode(elements, forKey: .elements)
    if adjustments != Adjustments() { try fields.encode(adjustments, forKey: .adjustments) }
    try fields.encodeIfPresent(film, forKey: .film)
    try fields.encodeIfPresent(view, forKey: .view)
    try fields.encodeIfPresent(angle, forKey: .angle)
  }

  /// Elements and copies of one element a picture can hold; more would only be noise.
  static let maximumElements = 24
  static let maximumCount = 100
  /// Copies of all elements together.
  static let maximumCopies = 240
  /// Most feet that one wearer has shoes on.
  static let mostFeet = 4

  /// Brings everything a stored (or forged) scene may say into what the renderer handles in bounded time.
  private mutating func clampToLimits() {
    func within(_ value: Float, _ low: Float, _ high: Float) -> Float { value.isFinite ? min(max(value, low), high) : 0 }
    edge = min(max(edge, 128), 2048)
    stylePhrase = stylePhrase.map { String($0.prefix(120)) }
    option = option.map { String($0.prefix(120)) }
    details = details.prefix(8).map { String($0.prefix(120)) }
    sky = Array(sky.prefix(8))
    if colors.count > Zone.allCases.count { colors = colors.filter { Zone(rawValue: $0.key) != nil } }
    elements = Array(elements.prefix(Scene.maximumElements))
    var room = Scene.maximumCopies
    for index in elements.indices {
      elements[index].label = String(elements[index].label.prefix(120))
      elements[index].count = min(max(elements[index].count, 1), Scene.maximumCount, max(1, room))
      room -= elements[index].count
      elements[index].scale = max(0.1, within(elements[index].scale, 0.1, 5))
      elements[index].width = elements[index].width.map { $0.isFinite ? clamp($0, 0.5, 1.5) : 1 }
      elements[index].text = elements[index].text.map { String($0.prefix(120)) }
      elements[index].asked = elements[index].asked.map { String($0.prefix(120)) }
      elements[index].without = elements[index].without.map { Array($0.prefix(12)) }
      elements[index].variants = elements[index].variants.map { Array($0.prefix(12)) }
      elements[index].looks = elements[index].looks.map { looks in
        looks.prefix(Scene.maximumCount).map { look in
          var look = look
          look.size = look.size.map { $0.isFinite ? clamp($0, 0.5, 1.5) : 1 }
          look.parts = look.parts.map { Array($0.prefix(12)) }
          return look
        }
      }
      elements[index].parts = elements[index].parts.map { Array($0.prefix(12)) }
      let most = elements[index].count * (elements[index].relation?.kind == .wornBy ? Scene.mostFeet : 1)
      elements[index].spots = elements[index].spots.prefix(most).map { spot in
        var spot = spot
        // The rest of who is seen close is beyond the edges.
        let beyond: Float = view == .closeUp ? 2 : 0
        spot.x = within(spot.x, -0.5 - beyond, 1.5 + beyond)
        spot.depth = within(spot.depth, -0.5 - beyond, 1.5 + 2 * beyond)
        spot.height = max(0.01, within(spot.height, 0.01, view == .closeUp ? 2.6 : 1.6))
        spot.lift = within(spot.lift, -0.5, 1.5)
        spot.shown = spot.shown.map { within($0, 0.05, 1) }
        spot.folded = spot.folded.map { max(0.1, within($0, 0.1, 1)) }
        spot.tilt = spot.tilt.map { within($0, -45, 45) }
        return spot
      }
    }
    adjustments.brightness = within(adjustments.brightness, -1, 1)
    adjustments.contrast = within(adjustments.contrast, -1, 1)
    adjustments.saturation = within(adjustments.saturation, -1, 1)
    adjustments.warmth = within(adjustments.warmth, -1, 1)
    adjustments.drama = within(adjustments.drama, 0, 1)
    adjustments.detail = within(adjustments.detail, 0, 1)
    adjustments.blur = within(adjustments.blur, 0, 1)
    adjustments.backgroundBlur = within(adjustments.backgroundBlur, 0, 1)
    adjustments.glow = within(adjustments.glow, 0, 1)
    adjustments.zoom = within(adjustments.zoom, -1, 1)
  }
}
