import SketchCore

/// Planner of requests, for the model that will draw.
struct LocalPlanner: Sendable {
  let options: LocalServerOptions
  let prompts: PromptBook
  let models: [LocalModel]
  /// Whether the server's protocol can tell a model what to change.
  let takesInstructions: Bool
  /// Whether it can be told where to change a picture.
  let takesMasks: Bool

  func plan(_ request: GenerationRequest, modelName: String?) throws -> LocalPlan {
    guard let model = models.first(where: { $0.fits(modelName ?? "") }) else {
      throw SketchError(
        .configuration, "nothing is known of the model “\(modelName ?? "")”", advice: "Add an entry that fits any name to local.json.")
    }
    if case .edit(_, let parent) = request.work { try check(parent.references.count, model, modelName) }
    if request.starting.count > 1 { try check(request.starting.count - 1, model, modelName) }
    return switch request.work {
    case .create(let create): creation(create, request, model, modelName)
    case .edit(let edits, let parent): change(edits, parent, request, model, modelName)
    }
  }

  /// - Throws: `ImageProviderError` for more further pictures than the model looks at: only now it is known which one
  ///   there is.
  private func check(_ references: Int, _ model: LocalModel, _ name: String?) throws {
    let most = takesInstructions && model.edits == .instruction ? model.references ?? 0 : 0
    guard references > most else { return }
    throw ImageProviderError(
      .modelGone, provider: options.name,
      reason: "\(options.kind.title)'s model \(name.map { "“\(Prose.quotable($0))” " } ?? "")looks at \(most + 1) "
        + "\(most == 0 ? "picture" : "pictures") at most",
      advice: "Start it with FLUX Kontext or Qwen Image Edit, or add fal or openai to `order` in [providers].", acceptance: .refused)
  }

  private func creation(
    _ request: CreateRequest, _ order: GenerationRequest, _ model: LocalModel, _ name: String?
  ) -> LocalPlan {
    let aspect = request.aspect ?? prompts.edits.usualAspect(of: request.kind)
    var plan = made(
      PictureDescription(request, kind: order.kind, option: order.option), model, name, seed: order.seed,
      size: LocalModel.size(of: aspect, side: side(model)))
    plan.count = min(max(request.count, 1), 4)
    guard let first = order.starting.first else { return plan }
    plan.source = .init(bytes: first.image, mediaType: first.mediaType)
    plan.strength = model.strength.heavy
    if takesInstructions, model.edits == .instruction {
      plan.prompt = clean(
        ComposedPrompt(text: prompts.edits.instruction(toMake: plan.prompt.text, of: order), negative: ""))
      plan.references = order.starting.dropFirst().map { .init(bytes: $0.image, mediaType: $0.mediaType) }
      plan.isInstruction = true
    }
    return plan
  }

  private func made(_ picture: PictureDescription, _ model: LocalModel, _ name: String?, seed: UInt32, size: PixelSize) -> LocalPlan {
    LocalPlan(
      modelName: name, prompt: clean(family(model).compose(picture)), strength: 1, size: size, count: 1, seed: seed,
      steps: options.steps ?? model.steps.value(for: picture.quality) ?? 20, guidance: options.guidance ?? model.guidance,
      description: picture.subject, style: picture.style)
  }

  private func change(
    _ edits: [Edit], _ parent: GenerationRequest.ParentPicture, _ order: GenerationRequest, _ model: LocalModel,
    _ name: String?
  ) -> LocalPlan {
    let after = PictureDescription(parent, kind: order.kind).edited(edits, wording: prompts.edits)
    let usual = LocalModel.size(of: prompts.edits.usualAspect(of: parent.kind), side: side(model))
    // What is repainted keeps the seed of what it was made after; what is told to change does not.
    var plan = made(after, model, name, seed: parent.seed, size: usual)
    guard !parent.image.isEmpty else {
      plan.notes.append("The picture was made anew from its changed description, because it is not there to be changed.")
      return noted(plan, parent)
    }
    plan.source = .init(bytes: parent.image, mediaType: parent.mediaType)
    if let size = PictureFormat.size(of: parent.image) { plan.size = LocalModel.size(of: size, side: side(model)) }
    plan.strength = edits.contains(where: \.changesMuch) ? model.strength.heavy : model.strength.light
    if takesInstructions, model.edits == .instruction {
      plan.prompt = clean(
        ComposedPrompt(text: prompts.edits.instruction(for: edits, family: family(model), references: parent.references), negative: ""))
      plan.references = parent.references.map { .init(bytes: $0.image, mediaType: $0.mediaType) }
      plan.isInstruction = true
      plan.seed = order.seed
    } else if takesMasks {
      plan.mask = parent.mask?.byLight
    }
    return noted(plan, parent)
  }

  private func noted(_ plan: LocalPlan, _ parent: GenerationRequest.ParentPicture) -> LocalPlan {
    guard parent.mask != nil, plan.mask == nil else { return plan }
    var plan = plan
    plan.notes.append(EditMask.note(notToldTo: options.kind.title))
    return plan
  }

  private func family(_ model: LocalModel) -> PromptFamily { prompts.family(options.prompts ?? model.prompts) }

  private func side(_ model: LocalModel) -> Int { options.side ?? model.side }

  private func clean(_ prompt: ComposedPrompt) -> ComposedPrompt {
    ComposedPrompt(text: Prose.withoutServerTags(prompt.text), negative: Prose.withoutServerTags(prompt.negative))
  }
}
