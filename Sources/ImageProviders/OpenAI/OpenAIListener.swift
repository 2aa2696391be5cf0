import SketchCore

/// Listener to the answer of an images API: one JSON object or a stream of events, whichever the server chose.
actor OpenAIListener {
  /// Ends the transfer: all that was wanted has come.
  struct Over: Error {}

  private var hasBegun = false
  /// Nil for an answer that is no stream.
  private var events: JSONEventReader?
  private var reader = JSONAnswerReader(media: OpenAIAnswer.media)
  private var completed: JSONTree?
  private var failure: JSONTree?
  private let partial: @Sendable (Int, [UInt8]) async -> Void

  private let limits: JSONLimits

  /// - Parameters:
  ///   - limits: of each event.
  ///   - partial: told the number, from 0, of each unfinished picture, and its bytes, of which there may be none.
  init(limits: JSONLimits = .init(), partial: @escaping @Sendable (Int, [UInt8]) async -> Void) {
    self.limits = limits
    self.partial = partial
  }

  func begin(_ head: HTTPHead) {
    hasBegun = true
    reader.head = head
    let isStream = (200..<300).contains(head.status) && head["content-type"]?.lowercased().hasPrefix("text/event-stream") == true
    if isStream { events = JSONEventReader(media: OpenAIAnswer.eventMedia, limits: limits) }
  }

  func take(_ bytes: [UInt8]) async throws {
    if let events = events?.feed(bytes) {
      for event in events { try await take(event) }
      return
    }
    // What is wrong with it is told with the answer.
    try? reader.feed(bytes)
  }

  private func take(_ event: JSONEventReader.Event) async throws {
    let value: JSONTree
    switch event.content {
    case .word("[DONE]"): throw Over()
    case .fault(let fault) where fault.kind == .tooLarge: throw fault
    case .word, .fault: return
    case .tree(let tree): value = tree
    }
    if let error = value["error"], !error.isNull {
      failure = value
      throw Over()
    }
    let type = value["type"]?.string ?? event.type
    if type.hasSuffix(".partial_image") {
      await partial(value["partial_image_index"]?.integer ?? 0, value["b64_json"]?.media?.bytes ?? [])
    } else if type.hasSuffix(".completed") {
      completed = value
      throw Over()
    }
  }

  enum Outcome: Sendable {
    case pictures(OpenAIAnswer)
    /// The stream said that the work failed.
    case failed(JSONTree)
    /// Neither pictures nor a failure in the protocol's words; the status tells more.
    case other(JSONAnswer)
    /// The stream ended before the picture.
    case brokeOff
  }

  /// - Throws: `HTTPFailure` when nothing came at all.
  func outcome() throws -> (head: HTTPHead, outcome: Outcome) {
    guard hasBegun else { throw HTTPFailure(.malformed, reason: "the server answered without a status", wasSent: true) }
    let head = reader.head
    if events != nil {
      if let failure { return (head, .failed(failure)) }
      return (head, completed.flatMap(OpenAIAnswer.init(completed:)).map(Outcome.pictures) ?? .brokeOff)
    }
    let answer = reader.finish()
    if answer.isSuccess, let pictures = answer.tree.flatMap({ OpenAIAnswer($0) }) { return (head, .pictures(pictures)) }
    if answer.isSuccess, let tree = answer.tree, tree["error"] != nil { return (head, .failed(tree)) }
    return (head, .other(answer))
  }
}
