import Synchronization

/// A generation as server-sent events: pictures that are not finished yet, then the finished one.
final class OpenAIImageStream: Sendable {
  private let pictures: OpenAIPictures
  private let kind: String
  private let created: Int
  private let latency: Duration
  private let exchange: FakeExchange
  /// Ends the stream with this instead of the picture.
  private let failure: OpenAIError?
  private let sent = Mutex(0)

  init(
    _ pictures: OpenAIPictures, isEdit: Bool, created: Int, latency: Duration, exchange: FakeExchange, failure: OpenAIError?
  ) {
    self.pictures = pictures
    kind = isEdit ? "image_edit" : "image_generation"
    self.created = created
    self.latency = latency
    self.exchange = exchange
    self.failure = failure
  }

  /// The latency is spread over the events.
  @Sendable func next() -> FakePiece {
    let index = sent.withLock { sent in
      defer { sent += 1 }
      return sent
    }
    let partials = pictures.order.partialImages
    guard index <= partials else { return .end }
    guard exchange.pause(latency / (partials + 1)) else { return .hangUp(reset: false) }
    if index < partials {
      return event("partial_image", fog: 80 - 25 * index, [.init("partial_image_index", FakeJSON(index))])
    }
    if let failure {
      return .bytes(Array("event: error\ndata: ".utf8) + FakeJSON(dictionaryLiteral: ("error", failure.object)).bytes + Array("\n\n".utf8))
    }
    // Here without the details of the output, as the description has it.
    let usage = FakeJSON.object((pictures.usage.fields ?? []).filter { $0.name != "output_tokens_details" })
    return event("completed", fog: 0, [.init("usage", usage)])
  }

  private func event(_ name: String, fog: Int, _ more: [FakeJSON.Field]) -> FakePiece {
    guard let picture = pictures.picture(0, fog: fog) else { return .hangUp(reset: false) }
    let type = "\(kind).\(name)"
    let data = FakeJSON.object(
      [.init("type", .string(type)), .init("b64_json", .plain(picture.base64)), .init("created_at", FakeJSON(created))]
        + pictures.properties + more)
    return .bytes(Array("event: \(type)\ndata: ".utf8) + data.bytes + Array("\n\n".utf8))
  }
}
