import SketchCore

/// Message ComfyUI sends over its websocket, as far as we read them.
enum ComfyMessage: Sendable, Equatable {
  /// A node begins; nil: the workflow is over.
  case executing(prompt: String, node: String?)
  /// Old versions name neither workflow nor node, and mean what they said was executing.
  case progress(prompt: String?, node: String?, value: Double, maximum: Double)
  /// The workflow ended, however.
  case ended(prompt: String)
  /// The picture as far as it is, of whatever is executing.
  case preview([UInt8])

  /// - Returns: nil for what is of no interest, or no message of ComfyUI's.
  init?(_ message: WebSocketMessage) {
    switch message {
    case .text(let bytes): self.init(text: bytes)
    case .binary(let bytes): self.init(binary: bytes)
    case .close: return nil
    }
  }

  private init?(text: [UInt8]) {
    let limits = JSONLimits(text: 1 << 20)
    guard let tree = try? JSONReader.read(text, limits: limits), let data = tree["data"] else { return nil }
    let prompt = data["prompt_id"]?.string
    switch tree["type"]?.string {
    case "executing":
      guard let prompt else { return nil }
      self = .executing(prompt: prompt, node: data["node"]?.string)
    case "progress":
      guard let value = data["value"]?.double, let maximum = data["max"]?.double, value >= 0,
        (1...1e6).contains(maximum)
      else {
        return nil
      }
      self = .progress(prompt: prompt, node: data["node"]?.string, value: min(value, maximum), maximum: maximum)
    case "execution_success", "execution_error", "execution_interrupted":
      guard let prompt else { return nil }
      self = .ended(prompt: prompt)
    default: return nil
    }
  }

  /// Kind 1 is a picture, in big-endian: the kind, the format (1 JPEG, 2 PNG), the picture.
  private init?(binary: [UInt8]) {
    guard binary.count > 8, binary[0..<4].elementsEqual([0, 0, 0, 1]) else { return nil }
    let picture = Array(binary[8...])
    guard PictureFormat(sniffing: picture) != nil else { return nil }
    self = .preview(picture)
  }
}
