import SketchCore
import Synchronization

/// Everything the illustrator knows, read once from the tables and drawings in `Art`.
package struct ArtCatalog: Sendable {
  struct Subject: Sendable {
    enum Place: String, Sendable {
      case ground, sky, water, underwater, horizon, indoors, held
    }

    var name: String
    var singular: String
    var plural: String
    /// Fraction of the picture's height when in the foreground.
    var size: Float
    var place: Place
    var color: RGB
    /// Where it is at home, when nothing else was said.
    var habitat: String?
    /// Where the water's surface crosses the drawing, from the top, 0…1; nil for what does not swim.
    var waterline: Float?
    var anatomy = Anatomy()
    var nature = Nature()
    /// The same in a pose.
    var poses: [Scene.Pose: Subject] = [:]
    var file: DrawingFile

    var drawing: SubjectDrawing { file.drawing }

    /// True for what is worn on the back: wings.
    var isWornBehind = false
    /// True for what lies flat on the ground and casts no shadow: a rug, a puddle.
    var isFlat = false
    /// nil for what has no form but its own.
    var formChange: FormChange?

    var isLight: Bool { ["sun", "moon", "full-moon"].contains(name) }
    var isPlanet: Bool { ["earth", "mars", "saturn", "planet"].contains(name) }
    /// True for what reaches over water and has its piers in it.
    var isBridge: Bool { ["bridge", "viaduct", "wooden-bridge"].contains(name) }

    /// True for what is drawn in its glass or bowl.
    var isServed: Bool { nature.kind == "drink" || name.hasSuffix("-bowl") }
  }

  /// Where something sits on a subject: up from its base and across from its middle, in heights of the drawing.
  struct Perch: Sendable {
    var height: Float
    var shift: Float
  }

  /// Effect of a word such as "brighter".
  struct Enhancement: Sendable {
    var words: [String]
    var action: String
    var amount: Float

    /// The same the other way: less of it; nil for what is not a matter of more and less.
    var reversed: Enhancement? {
      switch action {
      case "brightness", "contrast", "saturation", "warmth", "drama", "detail", "blur", "backgroundBlur", "glow", "zoom":
        Enhancement(words: words, action: action, amount: -amount)
      case "scale": Enhancement(words: words, action: action, amount: 1 / amount)
      default: nil
      }
    }
  }

  private(set) var subjects: [String: Subject]
  let settings: [String: Setting]
  let seasons: [String: Season]
  let colors: [String: String]
  let atmospheres: AtmosphereTable
  /// Colours that go together, for pictures that do not keep the scene's own.
  let palettes: [Palette]
  private(set) var meanings: WordMeanings
  /// Every word for a part of something.
  let partWords: Set<String>
  let silhouettes = SilhouetteCache()
  private let wardrobe: Wardrobe
  /// Places of things without a foot on the floor: "wall", "ceiling", and "side" for what reaches in from an edge.
  let hanging: [String: String]
  /// Settings that are the inside of something: of a church, its nave.
  let interiors: [String: String]
  /// Costumes that animals put on, by the subject whose they are.
  let outfits: [String: Outfit]
  /// By subject.
  let countedParts: [String: CountedPart]
  /// Subjects of which a word means a mixture: "farm animals".
  let groups: [String: [String]]
  /// Subjects that stand for nouns without a drawing: "love".
  private let emblems: [String: String]
  private var attachments: [String: Attachment]
  private let perches: [String: Perch]
  let styles: [StyleEntry]
  /// Words for all of them.
  let styleNames: Set<String>
  let techniques: TechniqueTable
  private let tints: [String: String]
  let enhancements: [Enhancement]
  let deeds: DeedTable
  let shapes: ShapeTable
  let ages: AgeTable
  let mounts: MountTable
  let lamps: LampTable
  let coats: CoatTable
  let looks: KindLookTable

  private struct Loading {
    var added: AddedDrawings?
    var folders: [DrawingFolder] = []
    var tell: @Sendable (AddedDrawings.Refusal) -> Void = { _ in }
  }

  private static let loading = Mutex(Loading())

  /// Has the drawings of these folders drawn with, and no others. Nothing is read before something is composed.
  /// - Parameter tell: told of each file that is not drawn with, once.
  package static func use(
    _ folders: [DrawingFolder], tell: @escaping @Sendable (AddedDrawings.Refusal) -> Void = { _ in }
  ) {
    loading.withLock { loading in
      (loading.folders, loading.tell) = (folders, tell)
      loading.added?.use(folders, tell: tell)
    }
  }

  /// The packaged one, read by the first that asks, with the drawings that were last found beside it.
  /// - Throws: `SketchError` `.configuration` when a file is missing or unusable.
  package static func load() throws -> ArtCatalog { try added().catalog }

  /// The same with the drawings that there are now, and those that a text asks for.
  package static func load(for text: String) throws -> ArtCatalog { try added().catalog(for: text) }

  /// The packaged one and what is added to it.
  package static func added() throws -> AddedDrawings {
    try loading.withLock { loading in
      if let added = loading.added { return added }
      let folder = try PackagedResources.folder("Art", of: "Illustrator")
      let added = AddedDrawings(base: try ArtCatalog(folder: folder), colors: try cssColors(folder: folder))
      added.use(loading.folders, tell: loading.tell)
      loading.added = added
      return added
    }
  }

  /// Colours by the names that CSS has for them.
  static func cssColors(folder: String) throws -> [String: RGB] {
    try TableFile("\(folder)/css-colors.tsv", columns: ["name", "hex"]).rows.reduce(into: [:]) { table, row in
      table[row["name"] ?? ""] = RGB(hex: row["hex"] ?? "")
    }
  }

  init(folder: String) throws {
    var meanings = WordMeanings()
    meanings.idioms = try IdiomTable(folder: folder)

    var habitats: [String: String] = [:]
    for row in try TableFile("\(folder)/habitats.tsv", columns: ["subjects", "setting"]).rows {
      for subject in row.list("subjects") { habitats[subject] = row["setting"] }
    }

    let anatomies = try AnatomyTable(folder: folder)
    let natures = try Nature.table(folder: folder)
    var subjects: [String: Subject] = [:]
    let columns = ["name", "words", "plurals", "size", "place", "color"]
    for row in try TableFile("\(folder)/subjects.tsv", columns: columns).rows {
      guard let name = row["name"], let size = Float(row["size"] ?? ""), let place = Subject.Place(rawValue: row["place"] ?? "") else {
        throw SketchError(
          .configuration, "\(folder)/subjects.tsv: the line of \(row["name"] ?? "?") has no size or place",
          advice: "Install VoiceSketch again.")
      }
      let singular = row.list("words")
      let plural = row.list("plurals")
      let nature = natures[name] ?? Nature()
      subjects[name] = Subject(
        name: name, singular: singular.first ?? name, plural: plural.first ?? name, size: size, place: place,
        color: RGB(hex: row["color"] ?? "") ?? RGB(gray: 0.6),
        habitat: ([name] + singular).lazy.compactMap { habitats[$0] }.first,
        waterline: place == .water ? 330.0 / 400 : nil,
        anatomy: anatomies.anatomy(of: name, class: nature.kind), nature: nature,
        file: try DrawingFile("\(folder)/subjects/\(name).svg"))
      for word in plural { meanings.add(word, .subject(name, plural: true)) }
      for word in singular {
        meanings.add(word, .subject(name, plural: false))
        // "A pair of scissors" is one thing, and longer than the number two in "a pair of".
        guard word.hasPrefix("pair of ") else { continue }
        meanings.add("a \(word)", .subject(name, plural: false))
        meanings.add("pairs" + word.dropFirst("pair".count), .subject(name, plural: true))
      }
    }

    for row in try TableFile("\(folder)/poses.tsv", columns: ["subject", "pose", "drawing", "scale", "facing"]).rows {
      guard let name = row["subject"], var posed = subjects[name], let drawing = row["drawing"],
        let pose = Scene.Pose(rawValue: row["pose"] ?? "")
      else { continue }
      posed.name = drawing
      posed.size *= Float(row["scale"] ?? "") ?? 1
      posed.nature.facing = Nature.Facing(rawValue: row["facing"] ?? "") ?? posed.nature.facing
      posed.anatomy = anatomies.anatomy(of: drawing, class: posed.nature.kind)
      posed.poses = [:]
      // Who swims is in the water, and a duck that walks is not.
      if let surface = posed.anatomy.points["water"] {
        (posed.place, posed.waterline) = (.water, surface.y)
      } else if pose == .swimming, posed.place == .ground {
        posed.place = .underwater
      } else if posed.place == .water, [.walking, .running].contains(pose) {
        (posed.place, posed.waterline) = (.ground, nil)
      }
      posed.file = try DrawingFile("\(folder)/poses/\(drawing).svg")
      subjects[name]?.poses[pose] = posed
    }

    let names = subjects.mapValues { (singular: $0.singular, plural: $0.plural) }
    meanings.foreign = try ["es", "tr"].map { try ForeignWords(language: $0, folder: folder, subjects: names) }
    meanings.taxonomy = Taxonomy(try readFile("\(folder)/taxonomy.tsv"))

    var settings: [String: Setting] = [:]
    for row in try TableFile("\(folder)/settings.tsv", columns: ["name", "words", "horizon", "ground", "far"]).rows {
      let setting = try Setting(row)
      settings[setting.name] = setting
      for word in row.list("words") { meanings.add(word, .setting(setting.name)) }
    }

    var seasons: [String: Season] = [:]
    for row in try TableFile("\(folder)/seasons.tsv", columns: ["name", "words", "ground", "far", "leaves", "subjects", "weather"]).rows {
      let season = try Season(row)
      seasons[season.name] = season
      for word in row.list("words") { meanings.add(word, .season(season.name)) }
    }

    var colors: [String: String] = [:]
    for row in try TableFile("\(folder)/colors.tsv", columns: ["name", "hex"]).rows {
      guard let name = row["name"], let hex = row["hex"] else { continue }
      colors[name] = hex
      meanings.add(name, .color(name))
    }

    for row in try TableFile("\(folder)/words.tsv", columns: ["words", "kind", "value"]).rows {
      guard let meaning = WordMeanings.Meaning(kind: row["kind"] ?? "", value: row["value"] ?? "") else {
        throw SketchError(
          .configuration, "\(folder)/words.tsv: “\(row["kind"] ?? "")” “\(row["value"] ?? "")” means nothing",
          advice: "Install VoiceSketch again.")
      }
      for word in row.list("words") { meanings.add(word, meaning) }
    }
    for row in try TableFile("\(folder)/given-names.tsv", columns: ["names", "subject"]).rows {
      for name in row.list("names") { meanings.add(name, .subject(row["subject"] ?? "", plural: false)) }
    }
    for number in NumberWords.compounds + NumberWords.multiples { meanings.add(number.words, .number(number.value)) }

    techniques = try TechniqueTable(folder: folder)
    let styleRows = try TableFile("\(folder)/styles.tsv", columns: ["words", "style", "variant"]).rows
    let named: [StyleEntry] = styleRows.flatMap { row in
      row.list("words").compactMap { words in
        ArtStyle(rawValue: row["style"] ?? "").map { style in
          StyleEntry(words: words, style: style, variant: row["variant"].flatMap { $0.isEmpty ? nil : $0 })
        }
      }
    }
    // Techniques first: of words of the same length the first ones decide.
    styles = techniques.entries + named
    styleNames = Set(styles.map(\.words))
    var perches: [String: Perch] = [:]
    for row in try TableFile("\(folder)/perches.tsv", columns: ["subjects", "height", "shift"]).rows {
      let perch = Perch(height: Float(row["height"] ?? "") ?? 0.6, shift: Float(row["shift"] ?? "") ?? 0)
      for subject in row.list("subjects") { perches[subject] = perch }
    }
    var tints: [String: String] = [:]
    for row in try TableFile("\(folder)/tints.tsv", columns: ["words", "color"]).rows {
      for word in row.list("words") { tints[word] = row["color"] }
    }
    self.tints = tints
    enhancements = try TableFile("\(folder)/enhancements.tsv", columns: ["words", "action", "amount"]).rows.flatMap { row in
      row.list("words").map {
        Enhancement(words: WordMeanings.words($0), action: row["action"] ?? "", amount: Float(row["amount"] ?? "") ?? 0)
      }
    }
    palettes = try TableFile("\(folder)/palettes.tsv", columns: ["name", "colors"]).rows.map { row in
      Palette(colors: row.list("colors").compactMap(RGB.init(hex:)))
    }.filter { $0.colors.count > 3 }
    deeds = try DeedTable(folder: folder)
    shapes = try ShapeTable(folder: folder)
    ages = try AgeTable(folder: folder)
    mounts = try MountTable(folder: folder)
    lamps = try LampTable(folder: folder)
    wardrobe = Wardrobe(try Costume.table(folder: folder))
    coats = try CoatTable(folder: folder)
    looks = try KindLookTable(folder: folder)
    atmospheres = try AtmosphereTable(folder: folder)
    self.perches = perches
    groups = try TableFile("\(folder)/groups.tsv", columns: ["words", "subjects"]).rows.reduce(into: [:]) { table, row in
      for words in row.list("words") { table[words] = row.list("subjects") }
    }
    let emblemRows = try TableFile("\(folder)/emblems.tsv", columns: ["words", "subject"])
    emblems = emblemRows.rows.reduce(into: [:]) { table, row in
      for word in row.list("words") { table[word] = row["subject"] }
    }
    partWords = anatomies.partWords
    let places: [String: String] = try TableFile("\(folder)/hangings.tsv", columns: ["subjects", "at"]).rows
      .reduce(into: [:]) { table, row in
        for subject in row.list("subjects") { table[subject] = row["at"] }
      }
    hanging = places.filter { $0.value != "floor" }
    for (name, at) in places where at == "floor" {
      subjects[name]?.isFlat = true
      subjects[name]?.waterline = nil
    }
    for (name, change) in try FormChange.table(folder: folder) { subjects[name]?.formChange = change }
    outfits = try Outfit.table(folder: folder)
    countedParts = try CountedPart.table(folder: folder)
    let insides = try TableFile("\(folder)/interiors.tsv", columns: ["subjects", "setting"])
    interiors = insides.rows.reduce(into: [:]) { table, row in
      for subject in row.list("subjects") { table[subject] = row["setting"] }
    }
    attachments = try Attachment.table(folder: folder)
    for (name, attachment) in attachments where attachment.point == "back" { subjects[name]?.isWornBehind = true }
    // The first of its homes that is a setting, where no habitat is listed.
    for name in subjects.keys where subjects[name]?.habitat == nil {
      let homes = subjects[name]?.nature.homes ?? []
      subjects[name]?.habitat = homes.lazy.compactMap { meanings.read($0).first?.setting }.first
    }
    self.subjects = subjects
    self.settings = settings
    self.seasons = seasons
    self.colors = colors
    self.meanings = meanings
  }

  /// Puts a subject to the others, and makes a phrase mean it alone.
  /// - Parameter like: a subject that is worn and held in the same way.
  mutating func add(_ subject: Subject, as phrase: String, like model: String?) {
    subjects[subject.name] = subject
    meanings.replace(phrase, by: .subject(subject.name, plural: false))
    if subject.plural != phrase { meanings.replace(subject.plural, by: .subject(subject.name, plural: true)) }
    if let model { attachments[subject.name] = attachments[model] }
  }

  /// The sun and the moons: they are drawn as light where a style paints light.
  func isLight(_ subject: String) -> Bool { subjects[subject]?.isLight == true }

  /// True for furniture that things are put on.
  func isTable(_ subject: String) -> Bool {
    guard let found = subjects[subject], found.nature.kind == "furniture" else { return false }
    return found.anatomy.surfaces.contains { $0.name == "top" }
  }

  /// True for what is put on a head, a face or a neck.
  func isWorn(_ subject: String) -> Bool { attachments[subject].map { $0.point != "hand" } ?? false }

  /// The colour that goes without saying: polar bears are white.
  func tint(of label: String) -> String? { tints[label] }

  /// Subject that names are written on.
  static let sign = "signboard"

  /// Way a thing is worn or held; nil for what is neither.
  func attachment(of subject: String) -> Attachment? {
    if let found = attachments[subject] { return found }
    guard let found = subjects[subject], found.place == .held else { return nil }
    return Attachment(point: "hand", grip: found.anatomy.points["grip"] ?? Anatomy.Point(x: 0.5, y: 0.6), width: nil)
  }

  /// The drawing of an element: of its subject, or of its subject in a pose; of shoes that somebody wears, one.
  func drawn(_ element: Scene.Element) -> Subject? {
    guard let subject = subjects[element.subject] else { return nil }
    if element.relation?.kind == .wornBy, let worn = subject.poses[.worn] { return worn }
    guard let pose = element.pose else { return subject }
    return shown(pose, of: element.subject) ?? subject
  }

  /// A subject in a pose, or in the likest one that it has; nil where it has none of them.
  func shown(_ pose: Scene.Pose, of name: String) -> Subject? {
    guard let subject = subjects[name] else { return nil }
    return pose.shownBy.lazy.compactMap { self.pose($0, of: subject) }.first
  }

  /// A subject in a pose of its own, or in one that is borrowed.
  private func pose(_ pose: Scene.Pose, of subject: Subject) -> Subject? {
    subject.poses[pose] ?? wardrobe.pose(pose, of: subject, from: subjects)
  }

  /// The first of some poses in which a subject is seen from the side; nil where there is none.
  func profile(of name: String, among poses: [Scene.Pose]) -> Scene.Pose? {
    guard let subject = subjects[name] else { return nil }
    return poses.first { pose in self.pose(pose, of: subject).map { $0.nature.facing != .front } ?? false }
  }

  /// Subjects that a word means together, also where one of them was said: "farm animals", "farm animal".
  func group(_ words: String) -> [String]? {
    let words = words.lowercased()
    return groups[words] ?? groups[words + "s"]
  }

  /// Subject that a picture of nothing but a noun without a drawing shows, and whether the noun is a plural; nil for one
  /// that nothing stands for.
  func emblem(of noun: String) -> (subject: String, plural: Bool)? {
    var singulars = Taxonomy.singulars(of: noun)
    if case .plural(let one) = meanings.taxonomy.entry(noun) { singulars.append(one) }
    let plural = singulars.lazy.compactMap { self.emblems[$0] }.first
    // There is one moon, whether of a dream or of dreams.
    return (plural ?? emblems[noun]).map { ($0, plural != nil && !isLight($0)) }
  }

  func silhouette(_ subject: Subject) -> Silhouette { silhouettes.silhouette(of: subject) }

  func perch(of subject: String) -> Perch { perches[subject] ?? Perch(height: 0.6, shift: 0) }

  /// True for a branch and a cliff, which come in from an edge of the picture.
  func reachesIn(_ subject: String) -> Bool { hanging[subject] == "side" }

  /// The backdrop of a scene; from above, land up to the upper edge.
  func setting(of scene: Scene) -> Setting {
    var setting = setting(scene.setting)
    if let name = scene.surroundings, let land = settings[name], land.isOutdoors { setting.lie(in: land) }
    if scene.angle == .above { (setting.horizon, setting.far) = (0.01, []) }
    return setting
  }

  func setting(_ name: String) -> Setting { settings[name] ?? settings["meadow"]! }
}
