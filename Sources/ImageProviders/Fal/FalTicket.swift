import FoundationEssentials
import SketchCore

/// What is kept of requests in fal's queue: enough to ask for their pictures after a restart. Its text is the job's handle.
struct FalTicket: Sendable, Equatable, Codable {
  /// One request in the queue, with the addresses fal gave for it: they cannot be put together from the model's id.
  struct Entry: Sendable, Equatable, Codable {
    var model: String
    var id: String
    var status: String
    var result: String
    var cancel: String

    init(model: String, id: String, status: String, result: String, cancel: String) {
      self.model = model
      self.id = id
      self.status = status
      self.result = result
      self.cancel = cancel
    }

    /// - Returns: nil when the answer to a submit lacks a part.
    init?(_ reply: JSONTree, model: String) {
      guard let id = reply["request_id"]?.string, let status = reply["status_url"]?.string, let result = reply["response_url"]?.string,
        let cancel = reply["cancel_url"]?.string
      else { return nil }
      self.init(model: model, id: id, status: status, result: result, cancel: cancel)
    }

    var addresses: [String] { [status, result, cancel] }
  }

  /// What makes the pictures, several when a model makes fewer at once than were asked for.
  var drawings: [Entry] = []
  /// What takes the background off each picture, in their order; nil where it was refused.
  var cutouts: [Entry?] = []
  /// How many cutouts were about to be sent when this was written: one more than there are means that one may have been lost.
  var cutoutsBegun = 0

  var entries: [Entry] { drawings + cutouts.compactMap(\.self) }

  init() {}

  /// - Returns: nil for what is no ticket.
  init?(handle: String) {
    guard let ticket = try? WireJSON.decode(FalTicket.self, from: Data(handle.utf8)) else { return nil }
    self = ticket
  }

  var handle: String { (try? WireJSON.text(self)) ?? "" }
}
