import Foundation

/// Order in AUTOMATIC1111's request bodies, which others copied: the parts a picture depends on.
struct DiffusionOrder: Sendable {
  var prompt: String
  var seed: Int64
  var width: Int
  var height: Int
  var steps: Int
  var count: Int
  var sources: [[UInt8]]
  var mask: [UInt8]?

  /// - Parameter defaultSize: of the model, when the body says none.
  init(_ json: FakeJSON, defaultSize: Int = 512) {
    prompt = json["prompt"]?.text ?? ""
    let seed = json["seed"]?.int ?? -1
    self.seed = seed >= 0 ? Int64(seed) : 1_234_567_890 + Int64(prompt.utf8.reduce(0) { $0 + Int($1) })
    sources = (json["init_images"]?.elements ?? []).compactMap { $0.text }.compactMap(DiffusionOrder.bytes)
    mask = json["mask"]?.text.flatMap(DiffusionOrder.bytes)
    width = min(json["width"]?.int ?? defaultSize, 4096)
    height = min(json["height"]?.int ?? defaultSize, 4096)
    steps = json["steps"]?.int ?? 20
    count = (json["batch_size"]?.int ?? 1) * (json["n_iter"]?.int ?? 1)
  }

  /// - Parameter fog: how much is still to be done, in percent.
  func pictures(_ format: FakePictureFormat, fog: Int = 0) -> [FakePicture] {
    (0..<count).compactMap { index in
      var order = PictureOrder(prompt, seed: seed + Int64(index), width: width, height: height, format: format)
      if let source = sources.first { order.subject = .edit(source: source, mask: mask.map(PictureMask.whereWhite)) }
      order.fog = fog
      return FakePicture.paint(order)
    }
  }

  /// Plain base64, or a data URI.
  static func bytes(_ text: String) -> [UInt8]? {
    let base64 = text.hasPrefix("data:") ? text.drop { $0 != "," }.dropFirst() : text[...]
    return Data(base64Encoded: String(base64)).map { [UInt8]($0) }
  }
}
