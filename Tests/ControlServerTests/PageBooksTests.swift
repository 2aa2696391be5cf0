import SketchCore
import Testing

@testable import ControlServer

@Suite struct TicketBookTests {
  private let start = ContinuousClock.now

  @Test func `a ticket is good once, in time, where it was given out for`() {
    var book = TicketBook()
    let tickets = (0..<4).map { _ in PageToken() }
    for ticket in tickets { book.add(ticket.hash, for: .own, at: start) }
    let uses: [(ticket: Int, host: PageAddress.Host, after: Duration)] = [
      (0, .own, .zero), (0, .own, .zero), (1, .loopback, .zero), (1, .own, .zero), (2, .own, .milliseconds(29_999)),
      (3, .own, .seconds(30)),
    ]
    let isGood = uses.map { book.redeem(tickets[$0.ticket].text, for: $0.host, at: start + $0.after) }
    #expect(isGood == [true, false, false, false, true, false])
  }

  @Test func `of more than sixteen the oldest is gone`() {
    var book = TicketBook()
    let tickets = (0..<17).map { _ in PageToken() }
    for ticket in tickets { book.add(ticket.hash, for: .own, at: start) }
    var isGood: [Bool] = []
    for ticket in tickets { isGood.append(book.redeem(ticket.text, for: .own, at: start)) }
    #expect(isGood == [false] + Array(repeating: true, count: 16))
  }

  @Test func `an address is awaited while a ticket for it is good`() {
    var book = TicketBook()
    book.add(PageToken().hash, for: .loopback, at: start)
    #expect(book.isAwaited(at: .loopback, start) && !book.isAwaited(at: .own, start))
    #expect(!book.isAwaited(at: .loopback, start + .seconds(30)))
  }
}

@Suite struct SessionBookTests {
  private let start = ContinuousClock.now

  @Test func `a session is found by its cookie, at its address, for twelve hours`() {
    var book = SessionBook()
    let cookie = PageToken()
    let session = book.begin(cookie.hash, for: .own, at: start)
    #expect(book.find(cookie.text, for: .own, at: start + .seconds(43_199))?.csrf == session.csrf)
    #expect(book.find(cookie.text, for: .own, at: start + .seconds(43_200)) == nil)
    #expect(book.find(cookie.text, for: .loopback, at: start) == nil)
    #expect(book.find(session.csrf.text, for: .own, at: start) == nil)
  }

  @Test func `a renewed session has all its time again and the same token`() {
    var book = SessionBook()
    let cookie = PageToken()
    let session = book.begin(cookie.hash, for: .own, at: start)
    book.renew(session, at: start + .seconds(40_000))
    #expect(book.find(cookie.text, for: .own, at: start + .seconds(83_199))?.csrf == session.csrf)
    #expect(book.find(cookie.text, for: .own, at: start + .seconds(83_200)) == nil)
  }

  @Test func `ending all says how many were alive, and the oldest of too many ends`() {
    var book = SessionBook()
    let cookies = (0..<33).map { _ in PageToken() }
    for cookie in cookies { _ = book.begin(cookie.hash, for: .own, at: start) }
    #expect(book.find(cookies[0].text, for: .own, at: start) == nil)
    #expect(book.find(cookies[1].text, for: .own, at: start) != nil)
    #expect(book.isInUse(.own, start) && !book.isInUse(.loopback, start))
    let ended = [book.endAll(at: start), book.endAll(at: start)]
    #expect(ended == [32, 0] && !book.isInUse(.own, start))
  }
}

@Suite struct PageTokenTests {
  @Test func `tokens have 256 bits and are not the same twice`() {
    let tokens = Set((0..<1000).map { _ in PageToken().text })
    #expect(tokens.count == 1000 && tokens.allSatisfy { $0.count == 64 })
    #expect(PageToken.Hash(of: "a") == PageToken.Hash(of: "a") && PageToken.Hash(of: "a") != PageToken.Hash(of: "b"))
  }
}

@Suite struct PageHeadersTests {
  private func sealed(_ type: String, _ disposition: String?) -> HTTPResponse {
    let headers = [("Content-Type", type)] + (disposition.map { [("Content-Disposition", $0)] } ?? [])
    return PageHeaders.seal(HTTPResponse(200, headers: headers))
  }

  @Test func `a drawing is for saving under its name, a picture is for showing`() {
    let drawing = sealed("image/svg+xml", "inline; filename=\"fox.svg\"")
    #expect(drawing.header("Content-Disposition") == "attachment; filename=\"fox.svg\"")
    #expect(drawing.header("Content-Security-Policy") == PageHeaders.drawingPolicy)
    let picture = sealed("image/png", "inline; filename=\"fox.png\"")
    #expect(picture.header("Content-Disposition") == "inline; filename=\"fox.png\"")
    #expect(picture.header("Content-Security-Policy") == PageHeaders.contentPolicy)
  }

  @Test(arguments: [
    ("private, no-cache", "no-store"), ("no-store", "no-store"), ("public, max-age=60", "no-store"),
    ("private, max-age=31536000, immutable", "private, max-age=31536000, immutable"),
    ("public, max-age=1, immutable", "private, max-age=31536000, immutable"),
  ])
  func `a private answer stays in no cache unless its address names its bytes`(said: String, becomes: String) {
    let response = PageHeaders.keepPrivate(HTTPResponse(200, headers: [("Cache-Control", said)]))
    #expect(response.headers.map(\.value) == [becomes])
    #expect(PageHeaders.keepPrivate(HTTPResponse(204)).header("cache-control") == "no-store")
  }
}
