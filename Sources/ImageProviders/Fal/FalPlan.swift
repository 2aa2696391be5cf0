import SketchCore

/// What one request becomes at fal: which model, told what, how often. Decided before anything is sent.
struct FalPlan: Sendable, Equatable {
  /// A picture that goes along: within the request, or at the address it was uploaded to.
  struct Source: Sendable, Equatable {
    var bytes: [UInt8]
    var mediaType: String
    var address: String?
  }

  var model: FalModel
  /// The fields of the request but for the pictures and the count.
  var fields: [String: JSONValue]
  var source: Source?
  /// Further pictures to look at.
  var references: [Source] = []
  /// White where the picture may change.
  var mask: Source?
  /// How many pictures each submit asks for.
  var counts: [Int]
  /// The picture in words, for the library.
  var prompt: String
  var style: StyleChoice?
  var seed: UInt32
  /// How large the pictures will be, where that is asked for.
  var size: PixelSize?
  /// The model that takes the background off afterwards.
  var cutout: FalModel?
  var notes: [String] = []

  var pictureCount: Int { counts.reduce(0, +) }

  /// US dollars before anything was made; nil when a price is not known.
  var estimate: Cost? {
    let sizes = Array(repeating: size ?? PixelSize(width: 1024, height: 1024), count: pictureCount)
    guard var amount = model.price.cost(ofPictures: sizes) else { return nil }
    if let cutout {
      guard let more = cutout.price.cost(ofPictures: sizes) else { return nil }
      amount += more
    }
    return Cost(amount, asOf: model.price.date)
  }

  /// Bytes of the pictures that go along.
  var pictureBytes: Int { ([source, mask].compactMap(\.self) + references).reduce(0) { $0 + $1.bytes.count } }

  /// The body of one submit.
  /// - Parameter index: of the submit; each has a seed of its own.
  func body(_ index: Int) -> [UInt8] {
    var body = JSONBody()
    body.add(fields)
    if let field = model.seed { body.add(field, .number(Double(seed(ofSubmit: index)))) }
    if let count = model.count { body.add(count.field, .number(Double(counts[index]))) }
    if let image = model.image, let source { body.add(image.field, [source] + references, inList: image.maximum != nil) }
    if let field = model.mask?.field, let mask { body.add(field, [mask], inList: false) }
    return body.finish()
  }

  func seed(ofSubmit index: Int) -> UInt32 { seed &+ UInt32(truncatingIfNeeded: index) &* 0x9E37_79B9 }

  /// The body of the request that takes a picture's background off.
  static func cutoutBody(_ model: FalModel, _ source: Source) -> [UInt8] {
    var body = JSONBody()
    body.add(model.fixed ?? [:])
    body.add(model.image?.field ?? "image_url", [source], inList: false)
    return body.finish()
  }
}

extension JSONBody {
  /// - Parameter inList: without it only the first is added.
  fileprivate mutating func add(_ field: String, _ sources: [FalPlan.Source], inList: Bool) {
    let files = sources.map { $0.address.map(File.address) ?? .picture($0.bytes, mediaType: $0.mediaType) }
    if inList {
      add(field, files: files)
    } else if let file = files.first {
      add(field, file: file)
    }
  }
}

/// Makes plans from requests, with the models that were chosen.
struct FalPlanner: Sendable {
  let catalog: FalCatalog
  let prompts: PromptBook
  let create: FalModel
  let draft: FalModel
  /// Nil: pictures are made anew.
  let edit: FalModel?
  let cutout: FalModel

  /// - Throws: `SketchError` `.configuration` for a model nothing is known of.
  init(_ options: FalOptions, catalog: FalCatalog, prompts: PromptBook) throws {
    self.catalog = catalog
    self.prompts = prompts
    create = try catalog.model(options.createModel ?? catalog.defaults.create, for: [.create])
    draft = try options.draftModel.map { try catalog.model($0, for: [.create]) } ?? create
    let editID = options.editModel ?? catalog.defaults.edit
    edit = editID.isEmpty ? nil : try catalog.model(editID, for: [.edit, .imageToImage])
    cutout = try catalog.model(options.cutoutModel ?? catalog.defaults.removeBackground, for: [.removeBackground])
  }

  func plan(_ request: GenerationRequest) -> FalPlan {
    switch request.work {
    case .create(let create): creation(create, seed: request.seed)
    case .edit(let edits, let parent): change(edits, parent, seed: request.seed)
    }
  }

  private func creation(_ request: CreateRequest, seed: UInt32) -> FalPlan {
    let model = request.quality == .draft ? draft : create
    let count = min(max(request.count, 1), 4)
    var plan = made(
      PictureDescription(request), model: model, aspect: request.aspect ?? prompts.edits.usualAspect(of: request.kind), seed: seed,
      counts: FalPlanner.shares(count, each: model.maximumCount))
    if request.kind == .video { plan.notes.append("fal.ai was asked for a still picture: moving ones cannot be made yet.") }
    return plan
  }

  /// 5 pictures by a model that makes 4 at once are 4 and 1.
  private static func shares(_ count: Int, each maximum: Int) -> [Int] {
    stride(from: 0, to: count, by: max(1, maximum)).map { min(max(1, maximum), count - $0) }
  }

  private func made(
    _ picture: PictureDescription, model: FalModel, aspect: Aspect, seed: UInt32, counts: [Int]
  ) -> FalPlan {
    let prompt = prompts.family(model.prompts).compose(picture)
    var fields = settings(of: model, prompt, quality: picture.quality)
    let shape = model.shape?.values[aspect.rawValue]
    if let field = model.shape?.field, let shape { fields[field] = shape }
    return FalPlan(
      model: model, fields: fields, source: nil, counts: counts, prompt: picture.subject, style: picture.style, seed: seed,
      size: catalog.size(of: shape), cutout: picture.kind == .sticker ? cutout : nil)
  }

  private func settings(of model: FalModel, _ prompt: ComposedPrompt, quality: Quality?) -> [String: JSONValue] {
    var fields = model.fixed ?? [:]
    fields.merge(model.quality?[(quality ?? .standard).rawValue] ?? [:]) { $1 }
    fields["prompt"] = .string(prompt.text)
    if let field = model.negativePrompt, !prompt.negative.isEmpty { fields[field] = .string(prompt.negative) }
    return fields
  }

  // MARK: Edits

  /// How many pictures an edit may look at beside the one it changes.
  var maximumReferences: Int { edit?.work == .edit ? (edit?.image?.maximum ?? 1) - 1 : 0 }

  private func change(_ edits: [Edit], _ parent: GenerationRequest.ParentPicture, seed: UInt32) -> FalPlan {
    let before = PictureDescription(subject: parent.prompt, style: parent.style, kind: parent.kind)
    let after = before.edited(edits, wording: prompts.edits)
    let source = parent.image.isEmpty ? nil : FalPlan.Source(bytes: parent.image, mediaType: parent.mediaType)
    let note = parent.mask == nil ? [] : [EditMask.note(notToldTo: edit?.title ?? create.title)]
    if let source, parent.references.isEmpty, edits.allSatisfy(FalPlanner.takesBackgroundOff) {
      return FalPlan(
        model: cutout, fields: cutout.fixed ?? [:], source: source, counts: [1], prompt: after.subject, style: after.style, seed: seed,
        notes: note)
    }
    guard let edit, let source else {
      var plan = made(after, model: create, aspect: prompts.edits.usualAspect(of: parent.kind), seed: parent.seed, counts: [1])
      plan.notes.append("The picture was made anew from its changed description, because \(create.title) cannot change one.")
      plan.notes += note
      return plan
    }
    let references = parent.references.prefix(maximumReferences).map { FalPlan.Source(bytes: $0.image, mediaType: $0.mediaType) }
    let family = prompts.family(edit.prompts)
    var prompt = ComposedPrompt(
      text: prompts.edits.instruction(for: edits, family: family, references: parent.references), negative: "")
    if edit.work == .imageToImage { prompt = family.compose(after) }
    var fields = settings(of: edit, prompt, quality: nil)
    if let strength = edit.strength {
      fields[strength.field] = .number(edits.contains(where: \.changesMuch) ? strength.heavy : strength.light)
    }
    let mask = edit.mask == nil ? nil : parent.mask.map { FalPlan.Source(bytes: $0.byLight, mediaType: "image/png") }
    return FalPlan(
      model: edit, fields: fields, source: source, references: references, mask: mask, counts: [1], prompt: after.subject,
      style: after.style,
      // A changed picture keeps the seed of the one it was made after, where a model can only repaint.
      seed: edit.work == .imageToImage ? parent.seed : seed, size: nil, cutout: parent.kind == .sticker ? cutout : nil,
      notes: mask == nil ? note : [])
  }

  /// "remove the background", "make the background transparent"
  private static func takesBackgroundOff(_ edit: Edit) -> Bool {
    switch edit {
    case .removeElement(let element): Mention.noun(element).lowercased() == "background"
    case .changeBackground(let background): ["transparent", "nothing", "transparency"].contains(background.lowercased())
    case .changeColor(let element?, let color):
      Mention.noun(element).lowercased() == "background" && color.lowercased() == "transparent"
    default: false
    }
  }
}
