import ControlProtocol
import SketchCore

extension ControlService {
  var eventHandlers: [Handler] { [Handler(Endpoints.events, respond: eventStream)] }

  private func eventStream(_ call: Call<Void, EventQuery>) throws -> HTTPResponse {
    var after = call.input.after
    // The header is a reconnecting reader's newer knowledge; the parameter stays in its URL for ever.
    if let last = call.request.headers["last-event-id"], !last.isEmpty {
      guard let number = Int(last), number >= 0 else {
        throw SketchError(
          .invalidInput, "the Last-Event-ID “\(last)” is not a number of ours",
          advice: "Send the last “id:” or leave it out.")
      }
      after = number
    }
    let headers = [("Content-Type", "text/event-stream"), ("Cache-Control", "no-store"), ("X-Accel-Buffering", "no")]
    // Asking for the headers only must not open a stream.
    if call.request.method == "HEAD" { return HTTPResponse(200, headers: headers) }
    return HTTPResponse(200, headers: headers, body: .events(EventFeed(events.subscribe(after: after), limits: limits)))
  }
}
