import SketchCore

/// A backdrop, as a row of `settings.tsv` describes it.
struct Setting: Sendable {
  enum Ground: String, Sendable {
    case grass, sand, snow, water, road, path, field, rock, moon, seabed, floor, tiles, table, clouds, plain
    /// Open space: nothing to stand on.
    case none

    /// Whether it is land that the light falls on from a side; others are flat or have a form of their own.
    var hasSwells: Bool { [.grass, .sand, .snow, .rock, .seabed].contains(self) }
  }

  enum Water: Sendable, Equatable {
    case none, winding
    /// From and to, as fractions of the way from the horizon to the lower edge.
    case band(Float, Float)
  }

  /// A layer behind the ground, the farthest first.
  struct Far: Sendable {
    var kind: String
    /// In picture heights above the horizon.
    var height: Float
    var color: RGB
  }

  var name: String
  /// From the top, in picture heights.
  var horizon: Float
  var ground: Ground
  var far: [Far]
  var water: Water
  var groundFar: RGB
  var groundNear: RGB
  var waterColor: RGB
  /// Pattern strewn over the ground: "tufts", "flowers", …
  var scatter: [String]
  /// Subjects drawn when the description names none, each with its number.
  var furnishings: [(subject: String, count: Int)]
  /// Subjects that stand around in it, what is likeliest first, each with its number.
  var props: [(subject: String, count: Int)]
  /// As it ends a sentence: "in a meadow".
  var title: String

  /// There is a sky to see.
  var isOutdoors: Bool { ![.floor, .table, .plain, .seabed].contains(ground) && name != "cave" && !isWalled }

  /// A room with a wall behind its floor.
  var isRoom: Bool { isWalled && (ground == .floor || ground == .tiles) }

  /// Under the surface of the sea.
  var isUnderwater: Bool { ground == .seabed }

  /// Kinds of walls: papered, of stones, of tiles.
  static let walls: Set<String> = ["wall", "stones", "tiles"]
  /// Kinds of layers that fill the picture behind everything, where there is no sky.
  static let backdrops = walls.union(["curtain", "cave", "underwater", "plain"])

  /// Puts what belongs to a land around the water: a lake in a forest.
  mutating func lie(in land: Setting) {
    (far, props, furnishings) = (land.far, land.props, land.furnishings)
    guard land.ground.hasSwells || land.ground == .field else { return }
    (ground, scatter, groundFar, groundNear) = (land.ground, land.scatter, land.groundFar, land.groundNear)
  }

  private var isWalled: Bool { far.contains { Self.walls.contains($0.kind) } && ground != .table }

  init(_ row: [String: String]) throws {
    func bad(_ column: String) -> SketchError {
      SketchError(
        .configuration, "settings.tsv: “\(row[column] ?? "")” is no \(column) (\(row["name"] ?? "?"))", advice: "Install VoiceSketch again."
      )
    }
    func color(_ column: String) throws -> RGB {
      guard let color = RGB(hex: row[column] ?? "") else { throw bad(column) }
      return color
    }
    guard let name = row["name"], !name.isEmpty else { throw bad("name") }
    guard let horizon = Float(row["horizon"] ?? "") else { throw bad("horizon") }
    guard let ground = Ground(rawValue: row["ground"] ?? "") else { throw bad("ground") }
    self.name = name
    self.horizon = horizon
    self.ground = ground
    far = try row.list("far").map { layer in
      let parts = layer.split(separator: ":").map(String.init)
      guard parts.count == 3, let height = Float(parts[1]), let color = RGB(hex: parts[2]) else { throw bad("far") }
      return Far(kind: parts[0], height: height, color: color)
    }
    switch row["water"] ?? "" {
    case "": water = .none
    case "winding": water = .winding
    case let text:
      let ends = text.split(separator: ":").compactMap { Float($0) }
      guard ends.count == 2 else { throw bad("water") }
      water = .band(ends[0], ends[1])
    }
    groundFar = try color("groundFar")
    groundNear = try color("groundNear")
    waterColor = try color("waterColor")
    scatter = row.list("scatter")
    func numbered(_ column: String) -> [(subject: String, count: Int)] {
      row.list(column).map { entry in
        let parts = entry.split(separator: ":").map(String.init)
        return (parts[0], parts.count > 1 ? Int(parts[1]) ?? 1 : 1)
      }
    }
    furnishings = numbered("furnish")
    props = numbered("props")
    title = row["title"] ?? ""
  }
}
