/// Looks of who is drawn in one pose only, put on a man or a woman in the others: a row of `costumes.tsv`.
struct Costume: Sendable {
  /// Subject whose poses are borrowed.
  var base: String
  /// Parts of the own drawing that go over the head: a hat, a beard, glasses.
  var over: [String]
  /// Parts of the own drawing that go behind the body: a cape, wings.
  var behind: [String]
  /// Colours of shirt or dress, trousers and hair; the main colour of the own drawing and those of the base where
  /// nothing is said.
  var shirt: RGB?
  var trousers: RGB?
  var hair: RGB?
  /// Heads of the base that the own one is high; told from eyes and neck where nothing is said.
  var head: Float?
  /// Poses that the own drawing shows: a dancer dances.
  var own: Set<Scene.Pose>

  static func table(folder: String) throws -> [String: Costume] {
    let path = "\(folder)/costumes.tsv"
    let columns = ["subjects", "base", "over", "behind", "shirt", "trousers", "hair", "head", "own"]
    return try TableFile(path, columns: columns).rows.reduce(into: [:]) { table, row in
      func color(_ column: String) -> RGB? { RGB(hex: row[column] ?? "") }
      let own = try row.list("own").map { name in
        guard let pose = Scene.Pose(rawValue: name) else { throw TableFile.fault(path, "“\(name)” is no pose") }
        return pose
      }
      let costume = Costume(
        base: row["base"] ?? "", over: row.list("over"), behind: row.list("behind"),
        shirt: color("shirt"), trousers: color("trousers"), hair: color("hair"), head: Float(row["head"] ?? ""),
        own: Set(own))
      for subject in row.list("subjects") { table[subject] = costume }
    }
  }

  /// Somebody in a pose of the base.
  /// - Parameters:
  ///   - subject: who it is, in the own drawing.
  ///   - model: the base as it stands.
  ///   - posed: the base in the pose.
  func dressed(
    _ subject: ArtCatalog.Subject, _ model: ArtCatalog.Subject, in posed: ArtCatalog.Subject, _ pose: Scene.Pose
  ) -> ArtCatalog.Subject? {
    let scale = posed.size / model.size
    let place = HeadPlacement(from: subject.anatomy, by: model.anatomy, to: posed.anatomy, scale: scale, ratio: head)
    guard let place else { return nil }
    let behind = Self.flat.contains(pose) ? [] : parts(behind, of: subject)
    let over = parts(over, of: subject)
    let fit = place.fit(hasHat: !over.isEmpty, hasBack: !behind.isEmpty)
    var dressed = subject
    dressed.name = subject.name + posed.name.dropFirst(base.count)
    dressed.color = shirt ?? subject.color
    dressed.size *= scale / (place.ratio * fit.scale)
    dressed.nature.facing = posed.nature.facing
    dressed.poses = [:]
    dressed.anatomy = posed.anatomy.moved(by: fit)
    dressed.anatomy.parts += (over + behind).filter { dressed.anatomy.part($0.name) == nil }
    var colors = SubjectDrawing.Colors(main: dressed.color, accent: trousers)
    if let hair { for group in posed.anatomy.part("hair")?.targets ?? [] { colors.groups[group] = hair } }
    dressed.file = DrawingFile { [colors] in
      let own = DrawingMarkup(subject.file.drawing.svg(.init(), base: subject.color))
      let body = DrawingMarkup(posed.file.drawing.svg(colors, base: posed.color))
      func groups(_ parts: [Anatomy.Part]) -> String { own.groups(parts.flatMap(\.targets), at: place.head.then(fit)) }
      let content = own.definitions + groups(behind) + body.content(at: fit) + groups(over)
      return Array(DrawingMarkup.document(content).utf8)
    }
    return dressed
  }

  private func parts(_ names: [String], of subject: ArtCatalog.Subject) -> [Anatomy.Part] {
    names.compactMap { name in subject.anatomy.parts.first { $0.name == name } }
  }

  /// Poses in which what is worn on the back is not seen.
  private static let flat: Set<Scene.Pose> = [.sleeping, .lying, .swimming]
}

/// How the head of one drawing comes onto the body of another.
struct HeadPlacement {
  /// From the box of the drawing with the head to that of the body.
  let head: Similarity
  /// Heads of the model that one of the drawing's is high.
  let ratio: Float
  private let own: Anatomy.Point

  /// Ground line of the drawings.
  private static let ground = Anatomy.Point(x: 0.5, y: 0.95)
  /// Margin of the box.
  private static let margin: Float = 0.01
  /// Half the width of a hat.
  private static let brim: Float = 0.2

  /// - Parameters:
  ///   - scale: height of the body's box in boxes of the model.
  ///   - ratio: told from eyes and neck when nil.
  init?(from own: Anatomy, by model: Anatomy, to body: Anatomy, scale: Float, ratio: Float?) {
    guard let eyes = own.points["eyes"], let neck = own.points["neck"], let modelEyes = model.points["eyes"],
      let modelNeck = model.points["neck"], let modelHead = model.points["head"], let bodyHead = body.points["head"],
      let bodyNeck = body.points["neck"], neck.y > eyes.y
    else { return nil }
    self.ratio = ratio ?? (modelNeck.y - modelEyes.y) / (neck.y - eyes.y)
    self.own = eyes
    let turn = Similarity(from: (modelNeck, modelHead), to: (bodyNeck, bodyHead))
    let toModel = Similarity(scale: self.ratio, moving: eyes, to: modelEyes)
    head = toModel.then(
      Similarity(scale: 1 / scale, cosine: turn.cosine, sine: turn.sine, moving: modelHead, to: bodyHead))
  }

  /// Makes the body smaller, about its foot, until all fits into the box.
  func fit(hasHat: Bool, hasBack: Bool) -> Similarity {
    guard hasHat || hasBack else { return Similarity() }
    // The hat is no higher than its drawing's box, and what is worn on the back as wide as that.
    let sides = hasBack ? [0, 1] : [own.x - Self.brim, own.x + Self.brim]
    let corners = sides.flatMap { x in [0, own.y].map { head.apply(Anatomy.Point(x: x, y: $0)) } }
    return Similarity(scale: corners.map(Self.shrink).min() ?? 1, moving: Self.ground, to: Self.ground)
  }

  /// Scale about the foot that brings a place into the box.
  private static func shrink(of point: Anatomy.Point) -> Float {
    let high = point.y < margin ? (ground.y - margin) / (ground.y - point.y) : 1
    let wide = (0.5 - margin) / max(abs(point.x - 0.5), 0.5 - margin)
    return min(high, wide)
  }
}
