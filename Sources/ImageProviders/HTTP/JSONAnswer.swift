/// An answer that was expected to be JSON.
package struct JSONAnswer: Sendable, Equatable {
  package var head: HTTPHead
  /// Nil for what is no JSON; `fault` says why.
  package var tree: JSONTree?
  package var fault: JSONFault?
  /// The first bytes of the body as text: all that can be told of a proxy's page. Not for the log: it may echo the
  /// request.
  package var beginning: String

  package var status: Int { head.status }
  var isSuccess: Bool { (200..<300).contains(status) }

  /// Whether it was JSON, but ended in the middle.
  var isTruncated: Bool { fault?.kind == .truncated && !beginning.isEmpty }

  package init(head: HTTPHead, tree: JSONTree?, fault: JSONFault? = nil, beginning: String = "") {
    self.head = head
    self.tree = tree
    self.fault = fault
    self.beginning = beginning
  }
}
