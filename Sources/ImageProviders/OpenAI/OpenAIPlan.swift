import SketchCore

/// Plan of one request at an images API. Made before anything is sent.
struct OpenAIPlan: Sendable, Equatable {
  enum Call: Sendable, Equatable {
    case generation
    /// An edit with its pictures as a form's files.
    case edit(Pictures)
    /// A generation with the picture as a field's base64.
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
  /// Numbers of pictures, one for each request.
  var counts: [Int]
  /// The picture in words, for the library.
  var prompt: String
  var style: StyleChoice?
  var seed: UInt32
  var quality: Quality
  var notes: [String] = []

  var pictureCount: Int { counts.reduce(0, +) }

  /// US dollars before anything was made, but for the words, which hardly count; nil where nothing is known of the
  /// model's tokens, or their price.
  /// - Parameter partialImages: those shown on the way of each picture.
  func usualCost(partialImages: Int) -> Double? {
    if let price = model.picturePrice { return price * Double(pictureCount) }
    guard let price = model.price, let tokens = model.tokens, let picture = tokens.picture.value(for: quality) else { return nil }
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

  /// Request of the plan.
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

  /// Value as a form's text: a string without quotation marks, a whole number without a dot.
  private static func text(_ value: JSONValue) -> String {
    if case .string(let text) = value { return text }
    return (try? WireJSON.text(value)) ?? ""
  }
}
