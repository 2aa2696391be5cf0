import Testing

@testable import Studio

@Suite struct RequestsUnderWayTests {
  private var requests = RequestsUnderWay()

  @Test mutating func `while a request is carried out the same one waits for its end`() async throws {
    let first = requests.claim("a")
    #expect(first == nil)
    let repeated = requests.claim("a")
    let end = try #require(repeated)
    let other = requests.claim("b")
    #expect(other == nil)
    let waiter = Task.immediate { await end.value() }
    requests.settle("a")
    await waiter.value
  }

  @Test mutating func `after the end the next one has the key, and again only one`() {
    for _ in 1...2 {
      let next = requests.claim("a")
      #expect(next == nil)
      let third = requests.claim("a")
      #expect(third != nil)
      requests.settle("a")
    }
  }
}
