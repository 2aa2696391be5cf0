/// Content of a request beside its path: the decoded query and the body.
package struct RequestContent: Sendable {
  package var query: [QueryItem]
  package var body: [UInt8]

  package init(query: [QueryItem] = [], body: [UInt8] = []) {
    self.query = query
    self.body = body
  }
}
