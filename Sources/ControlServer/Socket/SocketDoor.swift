import SketchCore

/// The Unix socket: for the user's own programs, never for a page.
struct SocketDoor: Door {
  let gate: RequestGate
  let service: ControlService
  let router: Router

  init(_ service: ControlService, limits: ControlLimits) {
    gate = RequestGate(bodyLimit: limits.body)
    self.service = service
    router = Router(service.handlers + service.pageHandlers + service.importHandlers)
  }

  /// Everybody, to be told why not.
  func admits(_ descriptor: Int32) -> Bool { true }

  func check(_ request: HTTPRequest, on descriptor: Int32) throws(Problem) {
    guard PeerCheck.isAllowed(descriptor) else {
      throw Problem(
        403, SketchError(.forbidden, "this daemon belongs to another user", advice: "Run your own with voicesketchd."),
        headers: ["Connection": "close"])
    }
    try gate.check(request)
  }

  func respond(to request: HTTPRequest) async -> HTTPResponse { await service.respond(to: request, router) }

  func seal(_ response: HTTPResponse) -> HTTPResponse { response }
}
