import FoundationEssentials
import SketchCore

/// Handle of a job in a local server's queue.
struct LocalHandle: Sendable, Equatable, Codable {
  /// ComfyUI's prompt or sd-server's job.
  var id: String
  /// The model it was sent for.
  var model: String?
  /// ComfyUI: by which our websocket is known, where that is not the prompt's id.
  var client: String?

  init(id: String, model: String?) {
    self.id = id
    self.model = model
  }

  /// - Returns: nil for what is no handle. An id is part of an address, so it has nothing that has a meaning there.
  init?(_ text: String) {
    guard let handle = try? WireJSON.decode(LocalHandle.self, from: Data(text.utf8)), LocalHandle.isPlain(handle.id),
      handle.client.map(LocalHandle.isPlain) ?? true
    else { return nil }
    self = handle
  }

  var text: String { (try? WireJSON.text(self)) ?? "" }

  static func isPlain(_ id: String) -> Bool {
    (1...200).contains(id.utf8.count) && id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
  }
}
