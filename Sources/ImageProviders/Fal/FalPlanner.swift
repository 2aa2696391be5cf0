import SketchCore

/// Planner of requests, with the models that were chosen.
struct FalPlanner: Sendable {
  let catalog: FalCatalog
  let prompts: PromptBook
  let create: FalModel
  let draft: FalModel
  /// Nil: pictures are made anew.
  let edit: FalModel?
  let cutout: FalModel
  /// Makes films from words; nil: none are made.
  let film: FalModel?
  /// Makes films that begin with a picture; nil: none are made.
  let animate: FalModel?

  /// - Throws: `SketchError` `.configuration` for a model nothing is known of.
  init(_ options: FalOptions, catalog: FalCatalog, prompts: PromptBook) throws {
    let catalog = catalog.with(prices: options.prices)
    self.catalog = catalog
    self.prompts = prompts
    create = try catalog.model(options.createModel ?? catalog.defaults.create, for: [.create])
    draft = try options.draftModel.map { try catalog.model($0, for: [.create]) } ?? create
    let editID = options.editModel ?? catalog.defaults.edit
    edit = editID.isEmpty ? nil : try catalog.model(editID, for: [.edit, .imageToImage])
    cutout = try catalog.model(options.cutoutModel ?? catalog.defaults.removeBackground, for: [.removeBackground])
    let filming = try options.filmModel.map { try catalog.model($0, for: [.film, .animate]) }
    let animating = try options.animateModel.map { try catalog.model($0, for: [.animate]) }
    let partner = filming?.film?.partner.flatMap { id in catalog.models.first { $0.id == id } }
    let films = [filming, animating, partner].compactMap(\.self)
    film = films.first { $0.work == .film }
    animate = animating ?? films.first { $0.work == .animate }
  }

  /// - Parameter model: the one that was asked for a film; the configured one when nil.
  /// - Throws: `SketchError` for a film that cannot be made.
  func plan(_ request: GenerationRequest, askedOf model: FalModel? = nil) throws(SketchError) -> FalPlan {
    if let origin = request.work.filmOrigin {
      return try filmPlan(request, from: origin, with: model ?? filmModel(askedFor: request))
    }
    return switch request.work {
    case .create(let create): creation(create, request)
    case .edit(let edits, let parent): change(edits, parent, request)
    }
  }

  /// Model of films from words that is asked for by name; nil where none is.
  private func filmModel(askedFor request: GenerationRequest) -> FalModel? {
    guard case .create(let create) = request.work else { return nil }
    return catalog.model(named: create.model, for: .film, usual: film)
  }

  private func creation(_ request: CreateRequest, _ order: GenerationRequest) -> FalPlan {
    let count = min(max(request.count, 1), 4)
    let picture = PictureDescription(request, kind: order.kind, option: order.option)
    if !order.starting.isEmpty, let edit { return made(picture, of: order, model: edit, count: count) }
    let usual = request.quality == .draft ? draft : create
    let model = catalog.model(named: request.model, for: .create, usual: usual) ?? usual
    return made(
      picture, model: model, aspect: request.aspect ?? prompts.edits.usualAspect(of: request.kind), seed: order.seed,
      counts: PictureShares.of(count, each: model.maximumCount))
  }

  /// A new picture of, or after, others.
  private func made(
    _ picture: PictureDescription, of order: GenerationRequest, model: FalModel, count: Int
  ) -> FalPlan {
    var prompt = prompts.family(model.prompts).compose(picture)
    if model.work == .edit {
      prompt = ComposedPrompt(text: prompts.edits.instruction(toMake: prompt.text, of: order), negative: "")
    }
    var fields = settings(of: model, prompt, quality: nil)
    if let strength = model.strength { fields[strength.field] = .number(strength.heavy) }
    let sources = order.starting.map { FalPlan.Source(bytes: $0.image, mediaType: $0.mediaType) }
    return FalPlan(
      model: model, fields: fields, source: sources.first,
      references: Array(sources.dropFirst().prefix(maximumReferences)),
      counts: PictureShares.of(count, each: model.maximumCount), prompt: picture.subject, style: picture.style,
      seed: order.seed, size: nil, cutout: picture.kind == .sticker ? cutout : nil)
  }

  private func made(
    _ picture: PictureDescription, model: FalModel, aspect: Aspect, seed: UInt32, counts: [Int]
  ) -> FalPlan {
    let prompt = prompts.family(model.prompts).compose(picture)
    var fields = settings(of: model, prompt, quality: picture.quality)
    let shape = model.shape?.values.value(for: aspect)
    if let field = model.shape?.field, let shape { fields[field] = shape }
    return FalPlan(
      model: model, fields: fields, source: nil, counts: counts, prompt: picture.subject, style: picture.style, seed: seed,
      size: catalog.size(of: shape), cutout: picture.kind == .sticker ? cutout : nil)
  }

  func settings(of model: FalModel, _ prompt: ComposedPrompt, quality: Quality?) -> [String: JSONValue] {
    var fields = model.fixed ?? [:]
    fields.merge(model.quality?.value(for: quality) ?? [:]) { $1 }
    fields["prompt"] = .string(prompt.text)
    if let field = model.negativePrompt, !prompt.negative.isEmpty { fields[field] = .string(prompt.negative) }
    return fields
  }

  // MARK: Edits

  /// Number of pictures an edit may look at beside the one it changes.
  var maximumReferences: Int { edit?.work == .edit ? (edit?.image?.maximum ?? 1) - 1 : 0 }

  private func change(
    _ edits: [Edit], _ parent: GenerationRequest.ParentPicture, _ order: GenerationRequest
  ) -> FalPlan {
    let seed = order.seed
    let before = PictureDescription(parent, kind: order.kind)
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
