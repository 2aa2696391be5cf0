import SketchCore

/// Look of an option of a kind, or of a detail: a row of `looks.tsv`.
struct KindLook: Sendable {
  /// Shape that a ring of a mandala is made of.
  enum Ring: String, Sendable { case petal, leaf, blossom, triangle, diamond }

  /// Colour of the border of a sticker, around the white.
  var rim: RGB?
  /// Shapes of a mandala's rings from the outermost inwards, over and over.
  var rings: [Ring] = [.petal]
  /// Equal parts around its middle; nil: drawn by lot.
  var folds: Int?
  /// Width of its rings, as a multiple of the usual one.
  var depth: Float = 1
  /// Size of the things between its rings, as a multiple of the usual one; 0: there is only the
  /// one in the middle.
  var subjects = 1.0
  /// Ground, lines and fields of a mandala; nil: drawn by lot.
  var palette: Palette?
  /// Lines of a coloring page that its height has room for.
  var lines: Float = 250
  /// Differences within a thing from which a line is seen, and seen in full.
  var faintest: ClosedRange<Float> = 40...110
  /// Strength of the lines around what is in the background, and around clouds.
  var backdrop: Float = 1
  var clouds: Float = 1

  init() {}

  fileprivate init(_ row: [String: String], _ file: String) throws {
    func number(_ column: String) throws -> Float? {
      guard let text = row[column], !text.isEmpty else { return nil }
      guard let value = Float(text) else { throw TableFile.fault(file, "“\(text)” is no number") }
      return value
    }
    rim = row["rim"].flatMap(RGB.init(hex:))
    let named = row.list("rings")
    if !named.isEmpty { rings = named.compactMap(Ring.init) }
    guard rings.count == max(1, named.count) else { throw TableFile.fault(file, "a ring of “\(named)” is none") }
    folds = try number("folds").map { Int($0) }
    depth = try number("depth") ?? depth
    subjects = try number("subjects").map(Double.init) ?? subjects
    let colors = row.list("colors").compactMap(RGB.init(hex:))
    if colors.count > 3 { palette = Palette(colors: colors) }
    lines = try number("lines") ?? lines
    let range = row.list("faintest").compactMap(Float.init)
    if range.count == 2, range[0] < range[1] { faintest = range[0]...range[1] }
    backdrop = try number("backdrop") ?? backdrop
    clouds = try number("clouds") ?? clouds
  }
}

/// Looks of kinds by option or detail: `looks.tsv`.
struct KindLookTable: Sendable {
  private let looks: [String: KindLook]

  /// - Throws: `SketchError` `.configuration` when a row cannot be read.
  init(folder: String) throws {
    let file = "\(folder)/looks.tsv"
    var looks: [String: KindLook] = [:]
    for row in try TableFile(file, columns: ["kind", "option"]).rows {
      looks["\(row["kind"] ?? "")/\(row["option"] ?? "")"] = try KindLook(row, file)
    }
    self.looks = looks
  }

  /// Look of a kind; what was said of it as a detail decides before its option.
  func look(of kind: ArtKind, _ scene: Scene) -> KindLook {
    (scene.details + (scene.option.map { [$0] } ?? [])).lazy.compactMap { looks["\(kind.rawValue)/\($0)"] }.first
      ?? KindLook()
  }

  /// Names of the looks of a kind.
  func names(of kind: ArtKind) -> Set<String> {
    let own = looks.keys.filter { $0.hasPrefix(kind.rawValue + "/") }
    return Set(own.map { String($0.dropFirst(kind.rawValue.count + 1)) })
  }

  func has(_ name: String, of kind: ArtKind) -> Bool { looks["\(kind.rawValue)/\(name)"] != nil }
}
