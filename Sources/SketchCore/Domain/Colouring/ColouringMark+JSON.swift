/// The wire form: an object with the one field that names the act.
extension ColouringMark: Codable {
  private enum Keys: String, CodingKey, CaseIterable { case fill, stroke, erase, clear }
  private enum Fields: String, CodingKey { case x, y, color, points, width, pressures, inside }

  package init(from decoder: any Decoder) throws {
    let acts = try decoder.container(keyedBy: Keys.self)
    guard acts.allKeys.count == 1, let act = acts.allKeys.first else {
      throw SketchError(
        .invalidInput, "a mark of a colouring has to be one of fill, stroke, erase and clear",
        advice: "Send for example {\"fill\": {\"x\": 512, \"y\": 300, \"color\": \"#d93a32\"}}.")
    }
    let fields = try acts.nestedContainer(keyedBy: Fields.self, forKey: act)
    switch act {
    case .fill:
      self = .fill(
        x: try Self.place(fields.decode(Double.self, forKey: .x)),
        y: try Self.place(fields.decode(Double.self, forKey: .y)),
        color: try fields.decodeIfPresent(String.self, forKey: .color).map(Self.color))
    case .stroke:
      self = .stroke(try Self.stroke(fields), color: try Self.color(fields.decode(String.self, forKey: .color)))
    case .erase: self = .erase(try Self.stroke(fields))
    case .clear: self = .clear
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var acts = encoder.container(keyedBy: Keys.self)
    switch self {
    case .fill(let x, let y, let color):
      var fields = acts.nestedContainer(keyedBy: Fields.self, forKey: .fill)
      try fields.encode(x, forKey: .x)
      try fields.encode(y, forKey: .y)
      try fields.encodeIfPresent(color, forKey: .color)
    case .stroke(let stroke, let color):
      var fields = acts.nestedContainer(keyedBy: Fields.self, forKey: .stroke)
      try Self.encode(stroke, in: &fields)
      try fields.encode(color, forKey: .color)
    case .erase(let stroke):
      var fields = acts.nestedContainer(keyedBy: Fields.self, forKey: .erase)
      try Self.encode(stroke, in: &fields)
    case .clear: _ = acts.nestedContainer(keyedBy: Fields.self, forKey: .clear)
    }
  }

  private static func stroke(_ fields: KeyedDecodingContainer<Fields>) throws -> Stroke {
    let points = try fields.decode([[Double]].self, forKey: .points)
    guard 1...mostPoints ~= points.count, points.allSatisfy({ $0.count == 2 }) else {
      throw SketchError(
        .invalidInput, "a stroke's points cannot be used", advice: "Send 1 to \(mostPoints) pairs [x, y].")
    }
    let width = try fields.decode(Double.self, forKey: .width)
    guard widths.contains(width) else {
      throw SketchError(.invalidInput, "a brush is 2 to 20 wide, not \(width)", advice: "Choose a width between them.")
    }
    let pressures = try fields.decodeIfPresent([Double].self, forKey: .pressures)
    if let pressures, pressures.count != points.count || !pressures.allSatisfy((0...1).contains) {
      throw SketchError(
        .invalidInput, "a stroke's pressures cannot be used", advice: "Send one from 0 to 1 for each point, or none.")
    }
    return Stroke(
      try points.map { Point(try place($0[0]), try place($0[1])) }, width: width, pressures: pressures,
      isInside: try fields.decodeIfPresent(Bool.self, forKey: .inside) ?? false)
  }

  private static func encode(_ stroke: Stroke, in fields: inout KeyedEncodingContainer<Fields>) throws {
    try fields.encode(stroke.points.map { [$0.x, $0.y] }, forKey: .points)
    try fields.encode(stroke.width, forKey: .width)
    try fields.encodeIfPresent(stroke.pressures, forKey: .pressures)
    if stroke.isInside { try fields.encode(true, forKey: .inside) }
  }

  private static func place(_ value: Double) throws -> Double {
    guard places.contains(value) else {
      throw SketchError(
        .invalidInput, "\(value) is no place on a page",
        advice: "Places are pixels of the page, from its upper left corner.")
    }
    return value
  }

  private static func color(_ text: String) throws -> String {
    let color = text.lowercased()
    guard color.isHexColor else {
      throw SketchError(.invalidInput, "“\(text)” is no colour", advice: "Send one as #rrggbb.")
    }
    return color
  }
}
