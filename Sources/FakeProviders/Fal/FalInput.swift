import Foundation

/// A model's input, checked, with its defaults filled in and its pictures fetched.
struct FalInput: Sendable {
  let model: FalModel
  private let fields: [String: FakeJSON]
  private(set) var sources: [[UInt8]] = []
  private(set) var mask: [UInt8]?

  /// Refusal of an input: the typed complaints.
  struct Refusal: Error {
    var complaints: [FakeJSON]
  }

  /// - Parameters:
  ///   - fetch: the bytes behind a URL the fake itself serves.
  ///   - isStrict: fields the model does not have are refused instead of ignored.
  init(_ json: FakeJSON, for model: FalModel, isStrict: Bool, fetch: (String) -> [UInt8]?) throws(Refusal) {
    guard let given = json.fields else {
      throw Refusal(complaints: [FalErrors.entry(["body"], "model_attributes_type", "Input should be a valid dictionary")])
    }
    self.model = model
    let named = Dictionary(given.filter { !$0.value.isNull }.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    let optional = Set(model.defaults.map(\.name))
    var complaints = model.required.filter { named[$0] == nil }.map {
      FalErrors.entry(["body", .string($0)], "missing", "Field required", input: json)
    }
    for (name, value) in named.sorted(by: { $0.key < $1.key }) {
      if model.required.contains(name) || optional.contains(name) {
        if let complaint = model.rule(name)?.complaint(about: value, at: ["body", .string(name)]) { complaints.append(complaint) }
      } else if isStrict {
        complaints.append(FalErrors.entry(["body", .string(name)], "extra_forbidden", "Extra inputs are not permitted", input: value))
      }
    }
    guard complaints.isEmpty else { throw Refusal(complaints: complaints) }
    fields = Dictionary(model.defaults.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 }).merging(named) { $1 }
    let urls = fields["image_url"].map { [$0] } ?? fields["image_urls"]?.elements ?? []
    let field = fields["image_url"] == nil ? "image_urls" : "image_url"
    for url in urls { sources.append(try FalInput.picture(url.text ?? "", field, fetch)) }
    if let url = fields["mask_url"]?.text { mask = try FalInput.picture(url, "mask_url", fetch) }
  }

  /// Seconds of a film, for its price.
  var seconds: Double {
    if let text = fields["duration"]?.text { return Double(text.filter(\.isNumber)) ?? 0 }
    if let number = fields["duration"]?.double { return number }
    return ((fields["num_frames"]?.double ?? 0) / (fields["frames_per_second"]?.double ?? 16)).rounded()
  }

  var prompt: String { fields["prompt"]?.text ?? "" }
  var count: Int { fields["num_images"]?.int ?? 1 }
  var isInline: Bool { fields["sync_mode"]?.flag ?? false }
  var checksSafety: Bool { (fields["enable_safety_checker"] ?? fields["enable_safety_checks"])?.flag ?? true }

  /// Seed that was asked for, or else one that no double can hold, for real ones are like that.
  var seed: Int64 {
    if case .integer(let seed)? = fields["seed"] { return seed }
    return 9_007_199_254_740_993 + Int64(prompt.utf8.reduce(0) { ($0 &* 31 &+ UInt32($1)) })
  }

  var format: FakePictureFormat {
    (fields["output_format"] ?? fields["format"])?.text.flatMap(FakePictureFormat.init) ?? (model.job == .cutout ? .png : .jpeg)
  }

  var size: (width: Int, height: Int) {
    if let preset = fields["image_size"]?.text, let size = FalModel.sizes[preset] { return size }
    if let width = fields["image_size"]?["width"]?.int, let height = fields["image_size"]?["height"]?.int {
      return (min(width, 4096), min(height, 4096))
    }
    let ratio = (fields["aspect_ratio"]?.text ?? "auto").split(separator: ":").compactMap { Double($0) }
    if ratio.count == 2 {
      // About a megapixel, in steps of 8, as the models do it.
      let width = (1024 * (ratio[0] / ratio[1]).squareRoot() / 8).rounded() * 8
      return (Int(width), Int((width * ratio[1] / ratio[0] / 8).rounded() * 8))
    }
    return sources.first.flatMap(FakePicture.size) ?? (1024, 1024)
  }

  private static func picture(_ url: String, _ field: String, _ fetch: (String) -> [UInt8]?) throws(Refusal) -> [UInt8] {
    var bytes: [UInt8]?
    if url.hasPrefix("data:"), let comma = url.firstIndex(of: ",") {
      bytes = Data(base64Encoded: String(url[url.index(after: comma)...])).map { [UInt8]($0) }
    } else {
      bytes = fetch(url)
    }
    guard let bytes else {
      throw Refusal(complaints: [
        FalErrors.entry(
          ["body", .string(field)], "file_download_error", "Failed to download the file. Please check if the URL is accessible.",
          input: .string(url))
      ])
    }
    guard FakePicture.size(of: bytes) != nil else {
      throw Refusal(complaints: [
        FalErrors.entry(["body", .string(field)], "image_load_error", "Failed to load the image. Please ensure the file is a valid image.")
      ])
    }
    return bytes
  }
}
