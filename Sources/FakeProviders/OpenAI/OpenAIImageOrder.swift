import Foundation

/// An images request, from JSON or a form, checked as OpenAI checks it.
struct OpenAIImageOrder: Sendable {
  var prompt = ""
  var model = ""
  var count = 1
  var size = "1024x1024"
  var width = 1024
  var height = 1024
  var quality = "auto"
  var isTransparent = false
  var format = FakePictureFormat.png
  var isStream = false
  var partialImages = 0
  var safetyIdentifier: String?
  /// Legacy: "url" or "b64_json".
  var responseFormat: String?
  var sources: [[UInt8]] = []
  var mask: [UInt8]?

  private static let known: Set<String> = [
    "prompt", "model", "n", "size", "quality", "background", "output_format", "output_compression", "stream",
    "partial_images", "safety_identifier", "user", "complexity",
  ]
  private static let knownOfGenerations: Set<String> = ["moderation"]
  private static let knownOfEdits: Set<String> = ["image", "images", "mask", "input_fidelity", "markup"]

  /// - Parameters:
  ///   - today: "2026-11-20"; models shut down by then are gone.
  init(_ request: FakeRequest, isEdit: Bool, dialect: FakeOpenAI.Dialect, today: String) throws(OpenAIError) {
    let fields = try OpenAIImageOrder.fields(request)
    if isEdit { try readPictures(request, fields) }
    guard let prompt = fields["prompt"]?.text, !prompt.isEmpty else {
      throw .invalid("prompt", "Missing required parameter: 'prompt'.", code: "missing_required_parameter")
    }
    guard prompt.count <= 32_000 else { throw .invalid("prompt", "prompt is too long", code: "string_above_max_length") }
    self.prompt = prompt
    count = try OpenAIImageOrder.integer("n", fields) ?? 1
    guard (1...10).contains(count) else { throw .invalid("n", "'n' must be between 1 and 10", code: "integer_out_of_range") }
    if let text = fields["size"]?.text, text != "auto" { try setSize(text) }
    model = fields["model"]?.text ?? "gpt-image-2"
    switch dialect {
    case .gptImage: try check(fields, isEdit: isEdit, today: today)
    case .legacy:
      responseFormat = fields["response_format"]?.text ?? "url"
      guard ["url", "b64_json"].contains(responseFormat) else {
        throw .invalid("response_format", "'\(responseFormat ?? "")' is not one of ['url', 'b64_json']")
      }
    }
  }

  private mutating func check(_ fields: [String: FakeJSON], isEdit: Bool, today: String) throws(OpenAIError) {
    let known = Self.known.union(isEdit ? Self.knownOfEdits : Self.knownOfGenerations)
    if let unknown = fields.keys.sorted().first(where: { !known.contains($0) }) {
      throw .invalid(unknown, "Unknown parameter: '\(unknown)'.", code: "unknown_parameter")
    }
    guard let entry = OpenAIModel.all.first(where: { $0.id == model && $0.use == "image" }) else { throw .noModel(model) }
    if let date = entry.shutdownDate, date <= today { throw .noModel(model) }
    if let text = fields["quality"]?.text {
      guard text == "auto" || entry.qualities.contains(text) else {
        throw .invalid("quality", "Invalid value: '\(text)'. Supported values are: \(entry.qualities + ["auto"]).")
      }
      quality = text == "auto" ? "high" : text
    } else {
      quality = "high"
    }
    if size != "auto" { try checkSize(entry) }
    if let text = fields["output_format"]?.text {
      guard let format = FakePictureFormat(rawValue: text) else { throw .invalid("output_format", "Invalid value: '\(text)'.") }
      self.format = format
    }
    if let compression = try OpenAIImageOrder.integer("output_compression", fields), !(0...100).contains(compression) {
      throw .invalid(
        "output_compression", "Expected a value between 0 and 100, but got \(compression) instead.", code: "integer_out_of_range")
    }
    if let moderation = fields["moderation"], !["low", "auto"].contains(moderation.text) {
      throw .invalid("moderation", "Invalid value: '\(moderation.text ?? "")'. Supported values are: 'low' and 'auto'.")
    }
    if fields["output_compression"] != nil, format == .png {
      throw .invalid("output_compression", "Compression less than 100 is not supported for PNG output format")
    }
    if let text = fields["background"]?.text {
      guard ["transparent", "opaque", "auto"].contains(text) else { throw .invalid("background", "Invalid value: '\(text)'.") }
      isTransparent = text == "transparent"
      if isTransparent, format == .jpeg {
        throw .invalid("background", "Transparent background is not supported for JPEG output format")
      }
    }
    if let text = fields["input_fidelity"]?.text, !entry.inputFidelities.contains(text) {
      throw .invalid("input_fidelity", "The model '\(model)' does not support the 'input_fidelity' parameter.")
    }
    if let stream = fields["stream"] {
      guard let flag = stream.flag else { throw .wrongType("stream", "a boolean") }
      isStream = flag
    }
    partialImages = try OpenAIImageOrder.integer("partial_images", fields) ?? 0
    guard (0...3).contains(partialImages) else { throw .invalid("partial_images", "'partial_images' must be between 0 and 3") }
    if isStream, count > 1 { throw .invalid("n", "Streaming is only supported for n=1") }
    safetyIdentifier = (fields["safety_identifier"] ?? fields["user"])?.text
  }

  private mutating func setSize(_ text: String) throws(OpenAIError) {
    let numbers = text.split(separator: "x").compactMap { Int($0) }
    guard numbers.count == 2, numbers.allSatisfy({ (16...4096).contains($0) }) else {
      throw .invalid("size", "Invalid value: '\(text)'. Supported values are: '1024x1024', '1024x1536', '1536x1024', and 'auto'.")
    }
    (size, width, height) = (text, numbers[0], numbers[1])
  }

  private func checkSize(_ model: OpenAIModel) throws(OpenAIError) {
    if ["1024x1024", "1024x1536", "1536x1024"].contains(size) { return }
    let ratio = Double(width) / Double(height)
    let isPossible =
      model.takesAnySize && width % 16 == 0 && height % 16 == 0 && (1.0 / 3...3).contains(ratio) && max(width, height) <= 3840
      && (655_360...8_294_400).contains(width * height)
    guard isPossible else { throw .invalid("size", "Invalid size '\(size)' for model '\(self.model)'.") }
  }

  private mutating func readPictures(_ request: FakeRequest, _ fields: [String: FakeJSON]) throws(OpenAIError) {
    if let form = MultipartForm(request) {
      guard form.parts.count(where: { $0.name == "image" }) <= 1 else {
        throw .invalid(
          "image", "Duplicate parameter: 'image'. To provide a list of values, use the array syntax: 'image[]'.",
          code: "duplicate_parameter")
      }
      sources = form.files("image").map(\.bytes)
      mask = form.files("mask").first?.bytes
    } else {
      sources = (fields["images"]?.elements ?? []).compactMap { OpenAIImageOrder.inline($0["image_url"]) }
      mask = OpenAIImageOrder.inline(fields["mask"]?["image_url"])
    }
    guard !sources.isEmpty else {
      throw .invalid("image", "Missing required parameter: 'image'.", code: "missing_required_parameter")
    }
    guard sources.count <= 16 else { throw .invalid("image", "At most 16 images can be given") }
    let sizes = sources.map(FakePicture.size)
    guard let first = sizes[0], sizes.allSatisfy({ $0 != nil }) else {
      throw .invalid("image", "Invalid image file or mode for image 1, please check your image file.", code: "invalid_image_file")
    }
    if let mask {
      guard FakePictureFormat(sniffing: mask) == .png, mask.count < 4 << 20, let size = FakePicture.size(of: mask) else {
        throw .invalid("mask", "The mask has to be a PNG of less than 4 MB", code: "invalid_image_file")
      }
      guard FakePicture.hasAlpha(png: mask) else {
        throw .invalid("mask", "Invalid mask image format - mask image missing alpha channel", code: "invalid_image_file")
      }
      guard size == first else { throw .invalid("mask", "Invalid mask image size - the mask must have the size of the image") }
    }
    (width, height) = first
    if fields["size"]?.text.map({ $0 == "auto" }) ?? true { size = "auto" }
  }

  /// - Throws: `OpenAIError` for anything but a whole number.
  private static func integer(_ name: String, _ fields: [String: FakeJSON]) throws(OpenAIError) -> Int? {
    guard let value = fields[name] else { return nil }
    guard let number = value.int else { throw .wrongType(name, "an integer") }
    return number
  }

  private static func inline(_ url: FakeJSON?) -> [UInt8]? {
    guard let text = url?.text, text.hasPrefix("data:"), let comma = text.firstIndex(of: ",") else { return nil }
    return Data(base64Encoded: String(text[text.index(after: comma)...])).map { [UInt8]($0) }
  }

  /// A form's texts become what JSON would have said.
  private static func fields(_ request: FakeRequest) throws(OpenAIError) -> [String: FakeJSON] {
    if let form = MultipartForm(request) {
      return form.parts.reduce(into: [:]) { fields, part in
        guard part.fileName == nil else { return }
        let isText = ["prompt", "user", "safety_identifier", "model", "size"].contains(part.name)
        fields[part.name] = isText ? .string(part.text) : FakeJSON(part.bytes) ?? .string(part.text)
      }
    }
    let type = request.headers["content-type"] ?? ""
    guard type.lowercased().hasPrefix("application/json") else {
      throw OpenAIError(
        400, "Unsupported content type: '\(type)'. This API method only accepts 'application/json' requests, but you specified another.",
        code: "unsupported_content_type")
    }
    guard let fields = request.json?.fields else {
      throw OpenAIError(400, "We could not parse the JSON body of your request.")
    }
    return Dictionary(fields.filter { !$0.value.isNull }.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
  }
}
