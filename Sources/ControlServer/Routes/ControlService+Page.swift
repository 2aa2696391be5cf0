import ControlProtocol
import SketchCore

/// Handlers of who may open the studio page. A page cannot ask them: it would let itself in for ever.
extension ControlService {
  var pageHandlers: [Handler] {
    [
      Handler(Endpoints.ticket) { call in
        let address = try pageAccess().ticketAddress(call.input.isLoopback ? .loopback : .own)
        return PageTicket(address: address, seconds: Int(TicketBook.lifetime.components.seconds))
      },
      Handler(Endpoints.endSessions) { _ in EndedSessions(ended: try pageAccess().endAll()) },
    ]
  }

  private func pageAccess() throws(SketchError) -> PageAccess {
    switch page {
    case .served(let access): return access
    case .off(let reason): throw SketchError(.unsupported, "the studio page is off: \(reason)")
    case .none: throw SketchError(.unsupported, "there is no studio page here", advice: "Ask a daemon that serves one.")
    }
  }
}
