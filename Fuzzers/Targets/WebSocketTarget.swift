import SketchCore

@testable import ImageProviders

/// What a websocket's server sends, and ComfyUI's messages in it: in pieces they say what they say whole.
struct WebSocketTarget: FuzzTarget {
  static let name = "websocket"
  private let phases: ComfyPhases

  init() throws { phases = try .load() }

  func run(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let stream = Array(bytes.dropFirst())
    let cut = stream.isEmpty ? 0 : Int(first) % (stream.count + 1)

    func read(_ pieces: [[UInt8]]) -> [WebSocketMessage]? {
      var reader = WebSocketReader(limit: 4096)
      var messages: [WebSocketMessage] = []
      for piece in pieces {
        guard let more = try? reader.feed(piece) else { return nil }
        messages += more
      }
      return messages
    }
    guard let messages = read([stream]) else { return }
    require(messages == read([Array(stream[..<cut]), Array(stream[cut...])]), "the messages differ when they come in pieces")
    var progress = ComfyProgress(prompt: "1", nodes: ComfyNodes(["5": "KSampler"]), phases: phases)
    for (index, message) in messages.enumerated() {
      guard let message = ComfyMessage(message) else { continue }
      if case .phase(_, let fraction?)? = progress.take(message, at: .milliseconds(index)) {
        require((0...1).contains(fraction), "\(fraction) is no share")
      }
    }
  }
}
