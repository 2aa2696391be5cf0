import SketchCore

/// Answer of an images API: pictures, or their addresses, and the tokens they used up.
struct OpenAIAnswer: Sendable, Equatable {
  struct Picture: Sendable, Equatable {
    /// Nil when the bytes came along.
    var address: String?
    var bytes: [UInt8]?
    /// The prompt as the server rewrote it.
    var revisedPrompt: String?

    init?(_ value: JSONTree) {
      revisedPrompt = value["revised_prompt"]?.string.flatMap { $0.isEmpty ? nil : $0 }
      if let media = value["b64_json"]?.media ?? value["url"]?.media {
        bytes = media.bytes
      } else if let address = value["url"]?.string {
        self.address = address
      } else {
        return nil
      }
    }
  }

  /// Places of pictures in an answer.
  static let media: [JSONMediaPath] = [.base64("data[].b64_json"), .link("data[].url")]
  static let eventMedia: [JSONMediaPath] = [.base64("b64_json")]

  /// Tokens.
  struct Usage: Sendable, Equatable {
    var textInput: Int
    var imageInput: Int
    var output: Int

    init(textInput: Int, imageInput: Int, output: Int) {
      self.textInput = textInput
      self.imageInput = imageInput
      self.output = output
    }

    /// - Returns: nil for none, and for all zeros, which stand for "not counted".
    init?(_ value: JSONTree?) {
      guard let value, let output = value["output_tokens"]?.integer, let input = value["input_tokens"]?.integer, output + input > 0 else {
        return nil
      }
      self.output = output
      imageInput = value["input_tokens_details"]?["image_tokens"]?.integer ?? 0
      textInput = value["input_tokens_details"]?["text_tokens"]?.integer ?? max(0, input - imageInput)
    }

    func cost(_ price: OpenAIModel.TokenPrice) -> Double {
      (Double(textInput) * price.textInput + Double(imageInput) * price.imageInput + Double(output) * price.imageOutput) / 1_000_000
    }
  }

  var pictures: [Picture]
  var usage: Usage?

  /// The answer to a request that did not stream.
  /// - Returns: nil when there is no list of pictures in it.
  init?(_ value: JSONTree) {
    guard let data = value["data"]?.elements, !data.isEmpty else { return nil }
    pictures = data.compactMap(Picture.init)
    guard pictures.count == data.count else { return nil }
    usage = Usage(value["usage"])
  }

  /// The last event of a stream.
  init?(completed value: JSONTree) {
    guard let picture = Picture(value) else { return nil }
    pictures = [picture]
    usage = Usage(value["usage"])
  }
}
