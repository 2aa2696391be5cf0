import SketchCore

/// Films: from words, or from a picture that is to move.
extension FalPlanner {
  /// - Parameter model: the one that was asked; the configured one when nil.
  /// - Throws: `SketchError` for what the model does not make.
  func filmPlan(
    _ request: GenerationRequest, from origin: GenerationRequest.FilmOrigin, with model: FalModel?
  ) throws(SketchError) -> FalPlan {
    guard let model = model ?? (origin == .words ? film : animate), let traits = model.film else {
      throw SketchError(
        .unsupported, "no model of fal.ai is set that makes a film of \(origin == .words ? "words" : "a picture")",
        advice: "Set film-model or animate-model in [fal].")
    }
    switch request.work {
    case .create(var create):
      let wish = FilmWish(create)
      // Details of a film are its length, which is no matter of words.
      create.details = nil
      return try made(
        PictureDescription(create, option: request.option), wish, model, traits,
        aspect: create.aspect ?? prompts.edits.usualAspect(of: .video), count: create.count, seed: request.seed)
    case .edit(let edits, let parent):
      let changes = edits.filter { $0.kind != .animate }
      var description = PictureDescription(subject: parent.prompt, style: parent.style)
        .edited(changes, wording: prompts.edits)
      description.kind = .video
      // A film that is made anew is the same but for the change.
      let seed = origin == .words ? parent.seed : request.seed
      var plan = try made(description, FilmWish(edits), model, traits, aspect: .wide, count: 1, seed: seed)
      if origin == .words {
        plan.notes.append("The film was made anew from its changed description.")
      } else if parent.image.isEmpty {
        throw SketchError(
          .notFound, "the picture that is to move is missing", advice: "Say “make a film of \(parent.prompt)”.")
      } else {
        plan.source = FalPlan.Source(bytes: parent.image, mediaType: parent.mediaType)
        if !changes.isEmpty { plan.notes.append("The film begins with the picture as it was.") }
      }
      if parent.mask != nil { plan.notes.append("A film is changed as a whole: the mask was not used.") }
      return plan
    }
  }

  private func made(
    _ picture: PictureDescription, _ wish: FilmWish, _ model: FalModel, _ traits: FalFilm, aspect: Aspect, count: Int,
    seed: UInt32
  ) throws(SketchError) -> FalPlan {
    let wished = wish.seconds ?? FilmWish.usualSeconds
    let seconds = try traits.seconds(nearest: wished, title: model.title)
    var notes: [String] = []
    if let said = wish.seconds, said != seconds {
      notes.append("\(model.title) makes no films of \(said) seconds: this one takes \(seconds).")
    }
    if let fps = wish.fps { notes.append("\(model.title) makes its own number of frames a second, not \(fps).") }
    var described = picture
    if let theme = wish.theme { described.varieties.append("in the manner of a \(theme)") }
    let prompt = prompts.family(model.prompts).compose(described, as: model.work == .animate ? "animation" : nil)
    var fields = settings(of: model, prompt, quality: picture.quality)
    if let limit = traits.promptLimit { fields["prompt"] = .string(Prose.shortened(prompt.text, to: limit)) }
    fields[traits.length.field] = traits.length.values[String(seconds)]
    var price = model.price
    if let lines = traits.lines(of: picture.quality), let resolution = traits.resolution {
      fields[resolution.field] = resolution.values[String(lines.made)]
      if picture.quality != nil, lines.made != lines.wished {
        notes.append("\(model.title) makes no films of \(lines.wished) lines: this one has \(lines.made).")
      }
      if let own = traits.prices?[String(lines.made)], !price.isConfigured { price.amount = own }
    }
    if let shape = model.shape { fields[shape.field] = shape.values.value(for: aspect) }
    return FalPlan(
      model: model, fields: fields, counts: Array(repeating: 1, count: min(max(count, 1), 4)), prompt: picture.subject,
      style: picture.style, seed: seed, film: FalPlan.Film(seconds: seconds, price: price), notes: notes)
  }
}
