/// Rules for following a redirect.
enum RedirectPolicy {
  /// The request that follows this answer; nil when the answer is none to follow and is itself the result.
  ///
  /// As RFC 9110 has it: 303 becomes GET, 301 and 302 turn POST into GET, 307 and 308 repeat the request. To another
  /// origin nothing that could identify the user goes along, and no body: a prompt is for the server it was written to.
  /// - Throws: `.forbidden`, `.malformed`.
  static func next(after head: HTTPHead, to request: HTTPRequest, at address: WebAddress) throws(HTTPFailure) -> HTTPRequest? {
    guard request.limits.redirects > 0, [301, 302, 303, 307, 308].contains(head.status), let location = head["Location"] else { return nil }
    let target: WebAddress
    do {
      target = try WebAddress(location: location, from: address)
    } catch {
      throw HTTPFailure(error.kind, reason: "\(address.host) redirects to \(error.reason)", wasSent: true)
    }
    var next = request
    next.url = target.text
    if head.status == 303 || (head.status < 303 && request.method == .post) {
      next.method = .get
      next.body = .none
    }
    if target.origin != address.origin {
      guard next.body == .none else {
        throw HTTPFailure(.forbidden, reason: "\(address.host) wants the request to be sent to \(target.host)", wasSent: true)
      }
      next.credential = nil
      next.headers.removeAll { RequestHeaders.isPersonal($0.name) }
    }
    // A server speaks for itself; where it sends us on another host, that host is somebody else's link.
    if target.host != address.host, next.destinations == .server || next.destinations == .insecureServer {
      next.destinations = .publicMedia
    }
    if let objection = next.destinations.objection(to: target) {
      throw HTTPFailure(.forbidden, reason: "\(address.host) redirects, but \(objection)", wasSent: true)
    }
    return next
  }
}
