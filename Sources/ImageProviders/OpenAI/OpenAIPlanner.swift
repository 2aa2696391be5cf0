import SketchCore

/// Planner of requests, with the models that were chosen.
struct OpenAIPlanner: Sendable {
  let prompts: PromptBook
  let create: OpenAIModel
  let edit: OpenAIModel
  /// Models that can be asked for by name, by their names in lower case.
  var named: [String: OpenAIModel] = [:]
  let serverTitle: String

  /// Larger masks are refused.
  private static let maskLimit = 4 << 20

  func plan(_ request: GenerationRequest) -> OpenAIPlan {
    switch request.work {
    case .create(let create): creation(create, request)
    case .edit(let edits, let parent): change(edits, parent, request)
    }
  }

  private func creation(_ request: CreateRequest, _ order: GenerationRequest) -> OpenAIPlan {
    let picture = PictureDescription(request, kind: order.kind, option: order.option)
    let aspect = request.aspect ?? prompts.edits.usualAspect(of: request.kind)
    let count = min(max(request.count, 1), 4)
    if !order.starting.isEmpty, edit.edits != .none { return made(picture, of: order, aspect: aspect, count: count) }
    let model = request.model.flatMap { named[$0.lowercased()] } ?? create
    return made(
      picture, by: model, aspect: aspect, seed: order.seed, counts: PictureShares.of(count, each: model.maximumCount))
  }

  /// New pictures of, or after, others.
  private func made(
    _ picture: PictureDescription, of order: GenerationRequest, aspect: Aspect, count: Int
  ) -> OpenAIPlan {
    let family = prompts.family(edit.prompts)
    let isTold = edit.edits == .instruction
    var prompt = family.compose(picture)
    if isTold { prompt = ComposedPrompt(text: prompts.edits.instruction(toMake: prompt.text, of: order), negative: "") }
    let (settled, notes) = settings(of: edit, prompt, picture.quality)
    var fields = settled
    if let size = edit.sizes.value(for: aspect) { fields["size"] = .string(size) }
    transparency(picture.kind, edit, &fields)
    let first = order.starting[0]
    let others = order.starting.dropFirst().map {
      GenerationRequest.ReferencePicture(prompt: $0.prompt, image: $0.image, mediaType: $0.mediaType)
    }
    return OpenAIPlan(
      model: edit,
      call: isTold
        ? .edit(.init(source: first.image, mediaType: first.mediaType, references: others))
        : .imageToImage(field: edit.image?.field ?? "image", picture: first.image),
      fields: fields, counts: PictureShares.of(count, each: edit.maximumCount), prompt: picture.subject, style: picture.style,
      seed: order.seed, quality: picture.quality ?? .standard, notes: notes)
  }

  private func made(
    _ picture: PictureDescription, by model: OpenAIModel, aspect: Aspect, seed: UInt32, counts: [Int]
  ) -> OpenAIPlan {
    let (settled, notes) = settings(of: model, prompts.family(model.prompts).compose(picture), picture.quality)
    var fields = settled
    if let size = model.sizes.value(for: aspect) { fields["size"] = .string(size) }
    transparency(picture.kind, model, &fields)
    return OpenAIPlan(
      model: model, call: .generation, fields: fields, counts: counts, prompt: picture.subject, style: picture.style, seed: seed,
      quality: picture.quality ?? .standard, notes: notes)
  }

  private func change(
    _ edits: [Edit], _ parent: GenerationRequest.ParentPicture, _ order: GenerationRequest
  ) -> OpenAIPlan {
    let seed = order.seed
    let after = PictureDescription(parent, kind: order.kind).edited(edits, wording: prompts.edits)
    let family = prompts.family(edit.prompts)
    let usual = prompts.edits.usualAspect(of: parent.kind)
    guard edit.edits != .none, !parent.image.isEmpty else {
      var plan = made(after, by: create, aspect: usual, seed: parent.seed, counts: [1])
      plan.notes.append("The picture was made anew from its changed description, because \(edit.title) cannot change one.")
      if parent.mask != nil { plan.notes.append(EditMask.note(notToldTo: edit.title)) }
      return plan
    }
    let isTold = edit.edits == .instruction
    let prompt =
      isTold
      ? ComposedPrompt(text: prompts.edits.instruction(for: edits, family: family, references: parent.references), negative: "")
      : family.compose(after)
    var (fields, notes) = settings(of: edit, prompt, nil)
    if isTold {
      if edit.dialect == .gptImage { fields["size"] = .string("auto") }
    } else if let size = edit.sizes.value(for: usual) {
      fields["size"] = .string(size)
    }
    transparency(parent.kind, edit, &fields)
    let mask = parent.mask.flatMap { isTold && edit.masks == true && $0.byAlpha.count < Self.maskLimit ? $0.byAlpha : nil }
    if parent.mask != nil, mask == nil { notes.append(EditMask.note(notToldTo: edit.title)) }
    return OpenAIPlan(
      model: edit,
      call: isTold
        ? .edit(.init(source: parent.image, mediaType: parent.mediaType, mask: mask, references: parent.references))
        : .imageToImage(field: edit.image?.field ?? "image", picture: parent.image),
      fields: fields, counts: [1], prompt: after.subject, style: after.style, seed: isTold ? seed : parent.seed, quality: .standard,
      notes: notes)
  }

  private func settings(
    of model: OpenAIModel, _ prompt: ComposedPrompt, _ quality: Quality?
  ) -> (fields: [String: JSONValue], notes: [String]) {
    var fields = model.fixed ?? [:]
    var notes: [String] = []
    var text = Prose.withoutServerTags(prompt.text)
    if let separator = model.negativePrompt {
      // The separator is the server's; in the text it would cut the prompt in two.
      text = text.split(separator: separator).joined(separator: " ")
      if !prompt.negative.isEmpty { text += separator + prompt.negative }
    }
    if text.count > model.promptLimit {
      text = Prose.shortened(text, to: model.promptLimit)
      notes.append("The description was longer than \(model.title) takes, and was cut.")
    }
    fields["prompt"] = .string(text)
    if !model.id.isEmpty { fields["model"] = .string(model.id) }
    if let value = model.quality?.value(for: quality) { fields["quality"] = .string(value) }
    if model.responseFormat == true { fields["response_format"] = .string("b64_json") }
    return (fields, notes)
  }

  /// Stickers are cut out where the model can; elsewhere their plain ground is taken off when they are there.
  private func transparency(_ kind: ArtKind, _ model: OpenAIModel, _ fields: inout [String: JSONValue]) {
    if kind == .sticker, model.transparent == true { fields["background"] = .string("transparent") }
  }
}
