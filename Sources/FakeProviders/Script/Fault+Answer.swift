import Synchronization

extension Fault.Action {
  /// Answer the client gets, given how to do the work.
  func answer(on exchange: FakeExchange, _ work: () -> FakeAnswer) -> FakeAnswer {
    switch self {
    case .work: return work()
    case .respond(let response): return .respond(response)
    case .hangUp(let reset): return .hangUp(reset: reset)
    case .loseAnswer:
      _ = work()
      return .hangUp(reset: false)
    case .truncate(let count, let reset): return altered(work()) { Limited($0, to: count, then: .hangUp(reset: reset)) }
    case .cut(let pieces): return altered(work()) { Counted($0, pieces) }
    case .stall(let count): return altered(work()) { Limited($0, to: count, then: .end) { exchange.pauseForEver() } }
    case .drip(let piece, let pause): return altered(work()) { Dripped($0, piece, pause, exchange) }
    case .relabel(let type):
      guard case .respond(var response) = work() else { return .hangUp(reset: false) }
      response.headers.removeAll { $0.name.lowercased() == "content-type" }
      response.headers.append(FakeHeader("Content-Type", type))
      return .respond(response)
    case .flood(let bytes):
      return .respond(
        FakeResponse(200, [FakeHeader("Content-Type", "application/json")], .pieces(length: nil, next: Flood(bytes).next)))
    case .gzipBomb(let bytes):
      let headers = [FakeHeader("Content-Type", "application/json"), FakeHeader("Content-Encoding", "gzip")]
      return .respond(FakeResponse(200, headers, .bytes(GzipBomb.bytes(unpackingTo: bytes))))
    }
  }

  /// The same answer with its body passed through `make`.
  private func altered(_ answer: FakeAnswer, _ make: (@escaping Pieces) -> any PieceSource) -> FakeAnswer {
    guard case .respond(var response) = answer else { return answer }
    let source: Pieces
    var length: Int?
    switch response.body {
    case .bytes(let bytes):
      let rest = Mutex<[UInt8]?>(bytes)
      source = { rest.withLock { $0.take() }.map { .bytes($0) } ?? .end }
      length = bytes.count
    case .pieces(let known, let next):
      source = next
      length = known
    }
    if case .cut = self { length = nil }
    response.body = .pieces(length: length, next: make(source).next)
    return .respond(response)
  }
}

private typealias Pieces = @Sendable () -> FakePiece

private protocol PieceSource: Sendable {
  @Sendable func next() -> FakePiece
}

/// Source of so many bytes of the original, then an end of another kind.
private final class Limited: PieceSource {
  private let source: Pieces
  private let left: Mutex<Int>
  private let end: FakePiece
  private let before: @Sendable () -> Void

  init(_ source: @escaping Pieces, to count: Int, then end: FakePiece, before: @escaping @Sendable () -> Void = {}) {
    self.source = source
    left = Mutex(count)
    self.end = end
    self.before = before
  }

  func next() -> FakePiece {
    let room = left.withLock { $0 }
    guard room > 0 else {
      before()
      return end
    }
    guard case .bytes(let bytes) = source() else {
      before()
      return end
    }
    left.withLock { $0 -= min(room, bytes.count) }
    return .bytes(Array(bytes.prefix(room)))
  }
}

/// Source of so many pieces of the original.
private final class Counted: PieceSource {
  private let source: Pieces
  private let left: Mutex<Int>

  init(_ source: @escaping Pieces, _ count: Int) {
    self.source = source
    left = Mutex(count)
  }

  func next() -> FakePiece {
    let isOver = left.withLock { left in
      left -= 1
      return left < 0
    }
    return isOver ? .end : source()
  }
}

/// The original in small pieces with pauses.
private final class Dripped: PieceSource {
  private let source: Pieces
  private let size: Int
  private let pause: Duration
  private let exchange: FakeExchange
  private let rest = Mutex<ArraySlice<UInt8>>([])

  init(_ source: @escaping Pieces, _ size: Int, _ pause: Duration, _ exchange: FakeExchange) {
    self.source = source
    self.size = size
    self.pause = pause
    self.exchange = exchange
  }

  func next() -> FakePiece {
    if rest.withLock({ $0.isEmpty }) {
      guard case .bytes(let bytes) = source() else { return .end }
      rest.withLock { $0 = bytes[...] }
    } else if !exchange.pause(pause) {
      return .hangUp(reset: false)
    }
    return rest.withLock { rest in
      defer { rest = rest.dropFirst(size) }
      return .bytes(Array(rest.prefix(size)))
    }
  }
}

private final class Flood: PieceSource {
  private let left: Mutex<Int>

  init(_ bytes: Int) { left = Mutex(bytes) }

  func next() -> FakePiece {
    left.withLock { left in
      guard left > 0 else { return .end }
      defer { left -= 65_536 }
      return .bytes(Flood.piece)
    }
  }

  private static let piece = [UInt8](repeating: UInt8(ascii: " "), count: 65_536)
}
