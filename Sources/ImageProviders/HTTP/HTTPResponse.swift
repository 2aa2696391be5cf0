package struct HTTPResponse: Sendable, Equatable {
  package var head: HTTPHead
  package var body: [UInt8]

  package init(_ head: HTTPHead, body: [UInt8]) {
    self.head = head
    self.body = body
  }

  package var status: Int { head.status }
}
