import ControlProtocol
import DaemonEvents
import SketchCore
import TestSupport

@testable import ControlServer

/// Requests of the control protocol behind the HTTP library: a line with method, path and query, a line with an idempotency key, and the body.
///
/// Every one gets an answer, and none is our fault.
struct ControlTarget: FuzzTarget {
  static let name = "control"
  private let service: ControlService
  private let router: Router

  init() {
    let hub = EventHub()
    service = ControlService(studio: ScriptedStudio(events: hub), hearing: nil, events: hub, limits: ControlLimits())
    router = Router(service.handlers)
  }

  func run(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: false)
    let line = String(decoding: parts[0], as: UTF8.self).split(separator: " ", maxSplits: 1)
    guard line.count == 2 else { return }
    let target = line[1].split(separator: "?", maxSplits: 1)
    let query = (target.count > 1 ? target[1].split(separator: "&") : []).map { item in
      let pair = item.split(separator: "=", maxSplits: 1)
      return QueryItem(String(pair.first ?? ""), pair.count > 1 ? String(pair[1]) : "")
    }
    var headers = ["host": "localhost", "content-type": "application/json"]
    if parts.count > 1, !parts[1].isEmpty { headers["idempotency-key"] = String(decoding: parts[1], as: UTF8.self) }
    let request = HTTPRequest(
      String(line[0]), String(target.first ?? "/"), query: query, headers: headers, body: parts.count > 2 ? Array(parts[2]) : [])
    let response = waiting { [service, router] in await service.respond(to: request, router) }
    if case .events(let feed) = response.body { feed.close() }
    require((200..<500).contains(response.status) || response.status == 503, "\(request) is answered \(response.status)")
  }
}
