import ControlProtocol
import Glibc
import SketchCore
import StudioPage

/// The loopback addresses: for browsers of the user, and in them for the studio page alone.
struct PageDoor: Door {
  private let access: PageAccess
  private let policy: PagePolicy
  private let files: PageFiles
  private let peers: any PeerIdentity
  private let service: ControlService
  private let router: Router

  init(
    _ access: PageAccess, _ service: ControlService, files: PageFiles, peers: any PeerIdentity, limits: ControlLimits
  ) {
    self.access = access
    policy = PagePolicy(address: access.address, gate: RequestGate(bodyLimit: limits.body))
    self.files = files
    self.peers = peers
    self.service = service
    router = Router(service.handlers)
  }

  /// Processes of the daemon's own user; not root, whose id is also said of sockets that were closed.
  func admits(_ descriptor: Int32) -> Bool { peers.owner(of: descriptor) == geteuid() }

  func check(_ request: HTTPRequest, on descriptor: Int32) throws(Problem) {
    let host = try policy.check(request, isServed: access.isServed)
    try policy.check(request, by: access.session(of: request, at: host))
  }

  func respond(to request: HTTPRequest) async -> HTTPResponse {
    switch PagePolicy.Area(request.path) {
    case .files: return file(request)
    case .session: return session(request)
    case .control:
      // The session may have ended while the body came.
      guard isSignedIn(request) else { return PagePolicy.noSession.response }
      return PageHeaders.keepPrivate(await service.respond(to: request, router))
    }
  }

  func seal(_ response: HTTPResponse) -> HTTPResponse { PageHeaders.seal(response) }

  func isSignedIn(_ request: HTTPRequest) -> Bool {
    host(of: request).flatMap { access.session(of: request, at: $0) } != nil
  }

  private func host(of request: HTTPRequest) -> PageAddress.Host? {
    request.headers["host"].flatMap { access.address.host(named: $0) }
  }

  // MARK: Signing in and out

  private func session(_ request: HTTPRequest) -> HTTPResponse {
    guard let host = host(of: request) else { return PagePolicy.noSession.response }
    do {
      switch request.method {
      case "POST":
        let body = try PageSessionBody.read(request.body)
        guard let opened = access.open(body.ticket, request, at: host) else { return PagePolicy.noSession.response }
        let seconds = SessionBook.lifetime.components.seconds
        let headers = opened.cookie.map { [(name: "Set-Cookie", value: cookie($0.text, seconds: seconds))] }
        return try .json(PageSession(csrf: opened.session.csrf.text), headers: headers ?? [])
      case "DELETE":
        if let session = access.session(of: request, at: host) { access.end(session) }
        return HTTPResponse(204, headers: [("Cache-Control", "no-store"), ("Set-Cookie", cookie("", seconds: 0))])
      default:
        throw Problem(
          405, SketchError(.invalidInput, "/studio/session does not have the method \(request.method)"),
          headers: ["Allow": "DELETE, POST"])
      }
    } catch {
      return Problem(error).response
    }
  }

  /// Cookie without `Secure`, which WebKit refuses on http even for this machine, and for this name alone: no `Domain`.
  private func cookie(_ value: String, seconds: Int64) -> String {
    "\(access.address.cookieName)=\(value); Max-Age=\(seconds); Path=/; HttpOnly; SameSite=Strict"
  }

  // MARK: Files

  private func file(_ request: HTTPRequest) -> HTTPResponse {
    guard let file = files[request.path] else {
      return Problem(404, SketchError(.notFound, "the page has no file \(request.path)")).response
    }
    guard !PagePolicy.isWrite(request) else {
      let refusal = SketchError(.invalidInput, "\(request.path) is a file")
      return Problem(405, refusal, headers: ["Allow": "GET, HEAD"]).response
    }
    return PageFileResponse.make(file, for: request)
  }
}
