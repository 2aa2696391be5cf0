import FoundationEssentials
import SketchCore

/// Handle of a job at fal: its requests in the queue, enough to ask for their pictures after a restart.
struct FalHandle: Sendable, Equatable, Codable {
  /// A request in the queue, with the addresses fal gave for it: they cannot be put together from the model's id.
  struct Entry: Sendable, Equatable, Codable {
    var model: String
    var id: String
    var status: String
    var result: String
    var cancel: String
    /// Time of the answer to its submit; nil in handles of earlier versions.
    var sentAt: Date?

    init(model: String, id: String, status: String, result: String, cancel: String, sentAt: Date? = nil) {
      self.model = model
      self.id = id
      self.status = status
      self.result = result
      self.cancel = cancel
      self.sentAt = sentAt
    }

    /// - Returns: nil when the answer to a submit lacks a part.
    init?(_ reply: JSONTree, model: String, sentAt: Date? = nil) {
      guard let id = reply["request_id"]?.string, let status = reply["status_url"]?.string, let result = reply["response_url"]?.string,
        let cancel = reply["cancel_url"]?.string
      else { return nil }
      self.init(model: model, id: id, status: status, result: result, cancel: cancel, sentAt: sentAt)
    }

    var addresses: [String] { [status, result, cancel] }
  }

  /// Requests that make the pictures, several when a model makes fewer at once than were asked for.
  var drawings: [Entry] = []
  /// Requests that take the background off each picture, in their order; nil where one was refused.
  var cutouts: [Entry?] = []
  /// Number of cutouts that were about to be sent when this was written. One more than there are means that one may
  /// have been lost.
  var cutoutsBegun = 0

  var entries: [Entry] { drawings + cutouts.compactMap(\.self) }

  init() {}

  /// - Returns: nil for what is no handle.
  init?(_ text: String) {
    guard let handle = try? WireJSON.decode(FalHandle.self, from: Data(text.utf8)) else { return nil }
    self = handle
  }

  var text: String { (try? WireJSON.text(self)) ?? "" }
}
