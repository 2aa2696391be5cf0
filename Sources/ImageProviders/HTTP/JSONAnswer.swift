import Synchronization

/// An answer that was expected to be JSON.
package struct JSONAnswer: Sendable, Equatable {
  package var head: HTTPHead
  /// Nil when it was no JSON after all; `fault` says why.
  package var tree: JSONTree?
  package var fault: JSONReader.Fault?
  /// How the body begins, as text, at most `beginningLimit` bytes: what can be told of a proxy's page. Not for the log: it may echo the request.
  package var beginning: String

  package var status: Int { head.status }

  package init(head: HTTPHead, tree: JSONTree?, fault: JSONReader.Fault? = nil, beginning: String = "") {
    self.head = head
    self.tree = tree
    self.fault = fault
    self.beginning = beginning
  }

  fileprivate static let beginningLimit = 1_024
}

private struct JSONIntake: Sendable {
  var head = HTTPHead(status: 0)
  var reader: JSONReader
  var beginning: [UInt8] = []

  mutating func take(_ piece: [UInt8]) throws(JSONReader.Fault) {
    let missing = JSONAnswer.beginningLimit - beginning.count
    if missing > 0 { beginning += piece.prefix(missing) }
    try reader.feed(piece)
  }

  mutating func answer(_ fault: JSONReader.Fault? = nil) -> JSONAnswer {
    var answer = JSONAnswer(head: head, tree: nil, fault: fault, beginning: String(decoding: beginning, as: UTF8.self))
    guard fault == nil else { return answer }
    do throws(JSONReader.Fault) {
      answer.tree = try reader.finish()
    } catch {
      answer.fault = error
    }
    return answer
  }
}

extension HTTPTransport {
  /// Reads an answer as JSON while it comes in, pictures in it decoded on the way: a picture is in memory once.
  ///
  /// What is no JSON is not read to its end.
  /// - Throws: `HTTPFailure`.
  package func json(
    _ request: HTTPRequest, media: [JSONReader.MediaPath] = [], limits: JSONReader.Limits = JSONReader.Limits()
  ) async throws -> JSONAnswer {
    let intake = Intake(JSONIntake(reader: JSONReader(media: media, limits: limits)))
    do {
      try await stream(request) { head in
        intake.content.withLock { $0.head = head }
      } piece: { piece in
        try intake.content.withLock { intake throws(JSONReader.Fault) in try intake.take(piece) }
      }
      return intake.content.withLock { $0.answer() }
    } catch let fault as JSONReader.Fault {
      return intake.content.withLock { $0.answer(fault) }
    }
  }
}
