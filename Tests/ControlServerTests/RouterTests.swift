import ControlProtocol
import DaemonEvents
import SketchCore
import TestSupport
import Testing

@testable import ControlServer

@Suite struct RouterTests {
  private let router: Router
  private let handlers: [Handler]

  init() {
    let hub = EventHub()
    let service = ControlService(studio: ScriptedStudio(events: hub), hearing: nil, events: hub, limits: ControlLimits())
    handlers = service.handlers + service.pageHandlers + service.importHandlers
    router = Router(handlers)
  }

  private func match(_ method: String, _ path: String) throws -> (endpoint: String, value: String)? {
    guard case .handler(let handler, let value) = try router.match(method, path) else { return nil }
    return (handler.endpoint.name, value)
  }

  @Test(
    arguments: [
      ("GET", "/v1/status", "status", ""), ("HEAD", "/v1/status", "status", ""), ("POST", "/v1/commands", "submit", ""),
      ("POST", "/v1/listen", "listen", ""), ("GET", "/v1/events", "events", ""), ("GET", "/v1/openapi.json", "description", ""),
      ("GET", "/v1/heard", "heard", ""), ("GET", "/v1/jobs", "jobs", ""), ("GET", "/v1/jobs/7", "job", "7"),
      ("DELETE", "/v1/jobs/7", "cancelJob", "7"), ("GET", "/v1/artworks", "artworks", ""), ("GET", "/v1/artworks/7", "artwork", "7"),
      ("PATCH", "/v1/artworks/7", "changeArtwork", "7"), ("DELETE", "/v1/artworks/7", "deleteArtwork", "7"),
      ("POST", "/v1/artworks/7/undo", "undo", "7"), ("POST", "/v1/artworks/7/redo", "redo", "7"),
      ("POST", "/v1/artworks/7/restore", "restore", "7"), ("GET", "/v1/artworks/7/revisions", "revisions", "7"),
      ("GET", "/v1/jobs/7/preview", "preview", "7"), ("GET", "/v1/artworks/7/image", "image", "7"),
      ("GET", "/v1/artworks/7/thumbnail", "thumbnail", "7"),
      ("GET", "/v1/words", "words", ""), ("POST", "/v1/words", "addWord", ""), ("GET", "/v1/words/zelda", "pronounce", "zelda"),
      ("DELETE", "/v1/words/zelda", "removeWord", "zelda"),
      ("GET", "/v1/trash", "trash", ""), ("DELETE", "/v1/trash", "emptyTrash", ""),
      ("POST", "/v1/import", "importPicture", ""),
    ])
  func `knows every route`(method: String, path: String, endpoint: String, value: String) throws {
    let found = try #require(try match(method, path))
    #expect(found == (endpoint, value))
  }

  @Test func `every endpoint of the table has a handler, and there is no other`() {
    #expect(handlers.map(\.endpoint.name).sorted() == Endpoints.all.map(\.name).sorted())
  }

  @Test(arguments: [
    "/", "/v1", "/v1/", "/v2/status", "/v1/status/", "/v1/nothing", "/v1/artworks/", "/v1/artworks/seven", "/v1/artworks/0",
    "/v1/artworks/-1", "/v1/artworks/7/frame", "/v1/artworks/7/image/x", "/v1/artworks/99999999999999999999", "v1/status", "",
  ])
  func `knows nothing else`(path: String) {
    let problem = #expect(throws: Problem.self) { try router.match("GET", path) }
    #expect(problem?.status == 404)
    #expect(problem?.error.code == .notFound)
  }

  @Test(arguments: [
    ("POST", "/v1/status", "HEAD, GET, OPTIONS"), ("GET", "/v1/commands", "POST, OPTIONS"),
    ("PUT", "/v1/artworks/7", "HEAD, GET, PATCH, DELETE, OPTIONS"),
    ("HEAD", "/v1/listen", "POST, OPTIONS"), ("BREW", "/v1/jobs/7", "HEAD, GET, PATCH, DELETE, OPTIONS"),
  ])
  func `a method the path does not have is refused with those it has`(method: String, path: String, allow: String) throws {
    let problem = #expect(throws: Problem.self) { try router.match(method, path) }
    #expect(problem?.status == 405)
    #expect(problem?.headers["Allow"] == allow)
    guard case .options(let allowed) = try router.match("OPTIONS", path) else {
      Issue.record("no options")
      return
    }
    #expect(allowed == allow)
  }
}

@Suite struct RequestGateTests {
  private let gate = RequestGate(bodyLimit: 100)

  private func status(_ headers: [String: String]) -> Int? {
    do {
      try gate.check(HTTPRequest("GET", "/v1/status", headers: headers))
      return nil
    } catch {
      return error.status
    }
  }

  @Test(arguments: [nil, "localhost", "LOCALHOST:80", "voicesketch", "127.0.0.1", "127.0.0.1:8080", "[::1]", "[::1]:80", "x", "unix"])
  func `clients of this machine pass`(host: String?) {
    #expect(status(host.map { ["host": $0] } ?? [:]) == nil)
  }

  @Test(arguments: [
    ["host": "evil.example"], ["host": "localhost.evil.example"], ["host": "evil.example:80"], ["host": ""],
    ["origin": "http://localhost"], ["origin": "null"], ["sec-fetch-site": "same-origin"],
  ])
  func `web pages and foreign names do not`(headers: [String: String]) {
    #expect(status(headers) == 403)
  }

  @Test func `an announced body that is too large is refused unread`() {
    #expect(status(["content-length": "100"]) == nil)
    #expect(status(["content-length": "101"]) == 413)
  }

  @Test(
    arguments: [
      (nil, nil), ("application/json", nil), ("Application/JSON; charset=utf-8", nil), ("application/merge-patch+json", nil),
      ("application/x-www-form-urlencoded", nil), ("text/plain", 415), ("", 415),
    ] as [(String?, Int?)])
  func `a body has to be JSON where it says what it is`(type: String?, expected: Int?) {
    var request = HTTPRequest("POST", "/v1/commands", body: [0x7B, 0x7D])
    request.headers["content-type"] = type
    var status: Int?
    do { try gate.checkBody(of: request) } catch { status = error.status }
    #expect(status == expected)
  }
}

@Suite struct FormTests {
  @Test func `a form is not JSON, whatever curl calls its data`() {
    var request = HTTPRequest("POST", "/v1/commands", body: Array("text=%7B%7D".utf8))
    request.headers["content-type"] = "application/x-www-form-urlencoded"
    #expect(throws: Problem.self) { try RequestGate(bodyLimit: 100).checkBody(of: request) }
  }
}

@Suite struct FileNameTests {
  @Test func `is made of the title`() {
    #expect(FileName.make(title: "A red fox, in “oil”!", id: 7, revision: nil, mediaType: "image/png") == "a-red-fox-in-oil-7.png")
    #expect(FileName.make(title: "山", id: 8, revision: 2, mediaType: "image/jpeg") == "artwork-8-r2.jpg")
    #expect(FileName.make(title: "\"; x=\"\r\n../", id: 9, revision: nil, mediaType: "application/pdf") == "x-9.pdf")
  }
}
