import SketchCore

/// What one request becomes at an images API. Decided before anything is sent.
struct OpenAIPlan: Sendable, Equatable {
  enum Call: Sendable, Equatable {
    case generation
    /// With its pictures as a form's files.
    case edit(Pictures)
    /// With the picture as a field's base64.
    case imageToImage(field: String, picture: [UInt8])
  }

  struct Pictures: Sendable, Equatable {
    var source: [UInt8]
    var mediaType: String
    /// Transparent where the picture may change.
    var mask: [UInt8]?
    var references: [GenerationRequest.ReferencePicture] = []
  }

  var model: OpenAIModel
  var call: Call
  var fields: [String: JSONValue]
  /// How many pictures each request asks for.
  var counts: [Int]
  /// The picture in words, for the library.
  var prompt: String
  var style: StyleChoice?
  var seed: UInt32
  var quality: Quality
  var notes: [String] = []

  var pictureCount: Int { counts.reduce(0, +) }

  /// US dollars before anything was made, but for the words, which hardly count; nil where nothing is known of the model's tokens, or their
  /// price.
  /// - Parameter partialImages: those shown on the way of each picture.
  func usualCost(partialImages: Int) -> Double? {
    guard let price = model.price, let tokens = model.tokens, let picture = tokens.picture[quality.rawValue] else { return nil }
    let each = picture + tokens.partial * partialImages
    return OpenAIAnswer.Usage(textInput: 0, imageInput: counts.count * tokens.source * sourceCount, output: pictureCount * each).cost(price)
  }

  /// Pictures that go along with each request.
  private var sourceCount: Int {
    switch call {
    case .generation: 0
    case .imageToImage: 1
    case .edit(let pictures): 1 + pictures.references.count
    }
  }

  /// One of its requests.
  /// - Parameter partialImages: nil does not stream.
  func request(_ index: Int, to server: OpenAIServer, partialImages: Int?, timeout: Duration) -> HTTPRequest {
    var fields = fields
    if counts[index] > 1 { fields["n"] = .number(Double(counts[index])) }
    if let field = model.seed { fields[field] = .number(Double(seed &+ UInt32(index))) }
    if let partialImages {
      fields["stream"] = .boolean(true)
      if partialImages > 0 { fields["partial_images"] = .number(Double(partialImages)) }
    }
    let limits = HTTPLimits(total: timeout, stall: .never, maximumBytes: 192 << 20)
    switch call {
    case .generation: return server.post("/images/generations", json(fields), limits)
    case .imageToImage(let field, let picture):
      var body = JSONBody()
      body.add(fields)
      body.add(field, base64: picture)
      return server.post("/images/generations", .bytes(body.finish(), contentType: "application/json"), limits)
    case .edit(let pictures):
      var parts = fields.sorted { $0.key < $1.key }.map { HTTPRequest.FormPart($0.key, Array(OpenAIPlan.text($0.value).utf8)) }
      let name = pictures.references.isEmpty ? "image" : "image[]"
      parts.append(OpenAIPlan.file(name, pictures.source, pictures.mediaType))
      parts += pictures.references.map { OpenAIPlan.file(name, $0.image, $0.mediaType) }
      if let mask = pictures.mask { parts.append(.init("mask", mask, fileName: "mask.png", contentType: "image/png")) }
      return server.post("/images/edits", .form(parts), limits)
    }
  }

  private func json(_ fields: [String: JSONValue]) -> HTTPRequest.Body {
    var body = JSONBody()
    body.add(fields)
    return .bytes(body.finish(), contentType: "application/json")
  }

  private static func file(_ name: String, _ picture: [UInt8], _ mediaType: String) -> HTTPRequest.FormPart {
    let fileName = mediaType == "image/jpeg" ? "picture.jpg" : mediaType == "image/webp" ? "picture.webp" : "picture.png"
    return HTTPRequest.FormPart(name, picture, fileName: fileName, contentType: mediaType)
  }

  /// As a form's text: a string without quotation marks, a whole number without a dot.
  private static func text(_ value: JSONValue) -> String {
    if case .string(let text) = value { return text }
    return (try? WireJSON.text(value)) ?? ""
  }
}

/// Makes plans from requests, with the models that were chosen.
struct OpenAIPlanner: Sendable {
  let prompts: PromptBook
  let create: OpenAIModel
  let edit: OpenAIModel
  let serverTitle: String

  /// Larger masks are refused.
  private static let maskLimit = 4 << 20

  func plan(_ request: GenerationRequest) -> OpenAIPlan {
    switch request.work {
    case .create(let create): creation(create, seed: request.seed)
    case .edit(let edits, let parent): change(edits, parent, seed: request.seed)
    }
  }

  private func creation(_ request: CreateRequest, seed: UInt32) -> OpenAIPlan {
    let count = min(max(request.count, 1), 4)
    let most = max(1, create.maximumCount)
    var plan = made(
      PictureDescription(request), aspect: request.aspect ?? prompts.edits.usualAspect(of: request.kind), seed: seed,
      counts: stride(from: 0, to: count, by: most).map { min(most, count - $0) })
    if request.kind == .video { plan.notes.append("\(serverTitle) was asked for a still picture: moving ones cannot be made yet.") }
    return plan
  }

  private func made(_ picture: PictureDescription, aspect: Aspect, seed: UInt32, counts: [Int]) -> OpenAIPlan {
    var (fields, notes) = settings(of: create, prompts.family(create.prompts).compose(picture), picture.quality)
    if let size = create.sizes[aspect.rawValue] { fields["size"] = .string(size) }
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
    } else if let size = edit.sizes[usual.rawValue] {
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
    if let value = model.quality?[(quality ?? .standard).rawValue] { fields["quality"] = .string(value) }
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
