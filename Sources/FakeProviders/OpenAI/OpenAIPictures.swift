/// Pictures of an images request, and what they cost.
struct OpenAIPictures: Sendable {
  let order: OpenAIImageOrder

  private static let outputTokens = ["low": 196, "medium": 1_056, "high": 4_160, "xhigh": 6_240, "max": 8_320]

  func picture(_ index: Int, fog: Int = 0) -> FakePicture? {
    var subject = PictureOrder.Subject.scene
    if let source = order.sources.first {
      subject = order.isTransparent ? .cutout(source: source) : .edit(source: source, mask: order.mask.map(PictureMask.whereTransparent))
    } else if order.isTransparent {
      subject = .sticker
    }
    var picture = PictureOrder(
      order.prompt, seed: Int64(index), width: order.width, height: order.height, format: order.format, subject: subject)
    picture.fog = fog
    return FakePicture.paint(picture)
  }

  /// Properties the answer gives all its pictures.
  var properties: [FakeJSON.Field] {
    [
      .init("size", .string("\(order.width)x\(order.height)")), .init("quality", .string(order.quality)),
      .init("background", order.isTransparent ? "transparent" : "opaque"), .init("output_format", .string(order.format.rawValue)),
    ]
  }

  var tokens: (text: Int, imageIn: Int, out: Int) {
    let each = OpenAIPictures.outputTokens[order.quality] ?? 1_056
    return (max(1, order.prompt.utf8.count / 4), 323 * order.sources.count, each * order.count + 100 * order.partialImages)
  }

  var usage: FakeJSON {
    let tokens = tokens
    return [
      "input_tokens": FakeJSON(tokens.text + tokens.imageIn), "output_tokens": FakeJSON(tokens.out),
      "total_tokens": FakeJSON(tokens.text + tokens.imageIn + tokens.out),
      "input_tokens_details": ["text_tokens": FakeJSON(tokens.text), "image_tokens": FakeJSON(tokens.imageIn)],
      "output_tokens_details": ["image_tokens": FakeJSON(tokens.out), "text_tokens": 0],
    ]
  }
}
