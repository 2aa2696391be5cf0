import SketchCore

/// Planner of requests, with the models that were chosen.
struct OpenAIPlanner: Sendable {
  let prompts: PromptBook
  let create: OpenAIModel
  let edit: OpenAIModel
  let serverTitle: String

  /// Larger masks are refused.
  private static let maskLimit = 4 << 20

  func plan(_ request: GenerationRequest) -> OpenAIPlan {
    switch request.work {
    case .create(let create): creation(create, request.option, seed: request.seed)
    case .edit(let edits, let parent): change(edits, parent, seed: request.seed)
    }
  }

  private func creation(_ request: CreateRequest, _ option: CatalogOption?, seed: UInt32) -> OpenAIPlan {
    let count = min(max(request.count, 1), 4)
    let most = max(1, create.maximumCount)
    var plan = made(
      PictureDescription(request, option: option), aspect: request.aspect ?? prompts.edits.usualAspect(of: request.kind), seed: seed,
      counts: stride(from: 0, to: count, by: most).map { min(most, count - $0) })
    if request.kind == .video { plan.notes.append("\(serverTitle) was asked for a still picture: moving ones cannot be made yet.") }
    return plan
  }

  private func made(_ picture: PictureDescription, aspect: Aspect, seed: UInt32, counts: [Int]) -> OpenAIPlan {
    var (fields, notes) = settings(of: create, prompts.family(create.prompts).compose(picture), picture.quality)
    if let size = create.sizes.value(for: aspect) { fields["size"] = .string(size) }
    notes += transparency(picture.kind, create, &fields)
    return OpenAIPlan(
      model: create, call: .generation, fields: fields, counts: counts, prompt: picture.subject, style: picture.style, seed: seed,
      quality: picture.quality ?? .standard, notes: notes)
  }

  private func change(_ edits: [Edit], _ parent: GenerationRequest.ParentPicture, seed: UInt32) -> OpenAIPlan {
    let after = PictureDescription(subject: parent.prompt, style: parent.style, kind: parent.kind).edited(edits, wording: prompts.edits)
    let family = prompts.family(edit.prompts)
    let usual = prompts.edits.usualAspect(of: parent.kind)
    guard edit.edits != .none, !parent.image.isEmpty else {
      var plan = made(after, aspect: usual, seed: parent.seed, counts: [1])
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
    notes += transparency(parent.kind, edit, &fields)
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

  /// Stickers are cut out where the model can; elsewhere this is said.
  private func transparency(_ kind: ArtKind, _ model: OpenAIModel, _ fields: inout [String: JSONValue]) -> [String] {
    guard kind == .sticker else { return [] }
    guard model.transparent == true else { return ["The sticker has a background: \(model.title) cannot leave it out."] }
    fields["background"] = .string("transparent")
    return []
  }
}
