import Synchronization
import TestSupport
import Testing

@testable import ImageProviders

/// Answers taken as they come, and requests given up.
@Suite struct HTTPStreamTests {
  private let transport = CurlTransport(environment: [:])

  private struct EnoughSeen: Error, Equatable {}

  @Test func `the head comes first, then the pieces as they are sent`() async throws {
    let seen = Mutex<[String]>([])
    let (told, sink) = AsyncStream.makeStream(of: Void.self)
    // Blocks the server's thread until the piece before has arrived here.
    let gate = Turnstile()
    let server = try FaultyServer { _, wire in
      try wire.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n")
      for text in ["a", "b", "c"] {
        gate.wait()
        try wire.send(text)
      }
      gate.wait()
      return .close
    }
    let reading = Task {
      try await transport.stream(
        HTTPRequest(.get, server.url, headers: [HTTPField("Accept", "text/event-stream")]),
        head: { head in
          seen.withLock { $0.append("head \(head.status)") }
          sink.yield()
        },
        piece: { piece in
          seen.withLock { $0.append(String(decoding: piece, as: UTF8.self)) }
          sink.yield()
        })
    }
    var arrivals = told.makeAsyncIterator()
    for expected in [["head 200"], ["head 200", "a"], ["head 200", "a", "b"], ["head 200", "a", "b", "c"]] {
      await arrivals.next()
      #expect(seen.withLock { $0 } == expected)
      gate.letOnePass()
    }
    try await reading.value
    // Compression would hold events back.
    #expect(server.requests.first?["accept-encoding"] == nil)
  }

  @Test func `a reader that takes its time holds the server up, and nothing piles up or is lost`() async throws {
    let total = 64
    let pieceSize = 1 << 20
    let (stopped, sink) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingOldest(1))
    let server = try FaultyServer { _, wire in
      try wire.send("HTTP/1.1 200 OK\r\nContent-Length: \(total * pieceSize)\r\n\r\n")
      for index in 0..<total {
        if !wire.isTaking(within: 300) { sink.yield(index) }
        try wire.send([UInt8](repeating: UInt8(index), count: pieceSize))
      }
      sink.yield(total)
      return .close
    }
    // Which piece each byte belongs to is its value; looked at where the pieces received begin and end.
    let received = Mutex((count: 0, isInOrder: true))
    try await transport.stream(HTTPRequest(.get, server.url, limits: HTTPLimits(total: .seconds(600), maximumBytes: 1 << 30))) { head in
      #expect(head.status == 200)
    } piece: { piece in
      let isFirst = received.withLock { received in
        defer { received.count += piece.count }
        let ends = [(received.count, piece.first), (received.count + piece.count - 1, piece.last)]
        received.isInOrder = received.isInOrder && ends.allSatisfy { $1 == UInt8($0 / pieceSize) }
        return received.count == 0
      }
      // Not before the server could not go on.
      if isFirst {
        let sent = await stopped.first { _ in true }
        #expect(sent.map { $0 < total / 2 } == true)
      }
    }
    #expect(received.withLock { $0.count } == total * pieceSize)
    #expect(received.withLock { $0.isInOrder })
  }

  @Test func `an answer that breaks off delivers what came before it says so`() async throws {
    let server = try FaultyServer { _, wire in
      try wire.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc")
      return .close
    }
    let received = Mutex<[UInt8]>([])
    let failure = await #expect(throws: HTTPFailure.self) {
      try await transport.stream(HTTPRequest(.get, server.url), head: { _ in }, piece: { piece in received.withLock { $0 += piece } })
    }
    #expect(failure?.kind == .reset)
    #expect(received.withLock { $0 } == [UInt8]("abc".utf8))
  }

  @Test func `a stream has a cap, too`() async throws {
    let server = try FaultyServer { _, wire in
      try wire.send("HTTP/1.1 200 OK\r\n\r\n")
      while true { try wire.send(": ping\n\n") }
    }
    let failure = await #expect(throws: HTTPFailure.self) {
      try await transport.stream(
        HTTPRequest(.get, server.url, limits: HTTPLimits(maximumBytes: 100_000)), head: { _ in }, piece: { _ in })
    }
    #expect(failure?.kind == .tooLarge)
  }

  @Test(arguments: [true, false])
  func `what the reader throws ends the transfer and is thrown on`(atHead: Bool) async throws {
    let (closed, sink) = AsyncStream.makeStream(of: Void.self)
    let server = try FaultyServer { _, wire in
      defer { sink.finish() }
      try wire.send("HTTP/1.1 200 OK\r\n\r\nabc")
      wire.waitForClose()
      return .close
    }
    await #expect(throws: EnoughSeen.self) {
      try await transport.stream(
        HTTPRequest(.get, server.url), head: { _ in if atHead { throw EnoughSeen() } }, piece: { _ in throw EnoughSeen() })
    }
    for await _ in closed {}
    #expect(server.requests.count == 1)
  }

  // MARK: Cancelling

  @Test(arguments: [true, false])
  func `cancelling the task closes the connection`(streamed: Bool) async throws {
    let (arrived, arrivedSink) = AsyncStream.makeStream(of: Void.self)
    let (closed, closedSink) = AsyncStream.makeStream(of: Void.self)
    let server = try FaultyServer { _, wire in
      arrivedSink.yield()
      wire.waitForClose()
      closedSink.finish()
      return .close
    }
    let request = HTTPRequest(.post, server.url, limits: HTTPLimits(total: .seconds(600), stall: .never))
    let task = Task {
      if streamed {
        try await transport.stream(request, head: { _ in }, piece: { _ in })
      } else {
        _ = try await transport.send(request)
      }
    }
    _ = await arrived.first { _ in true }
    task.cancel()
    let failure = await #expect(throws: HTTPFailure.self) { try await task.value }
    #expect(failure == HTTPFailure(.cancelled, reason: "the request to 127.0.0.1 was cancelled", wasSent: true))
    for await _ in closed {}
  }

  @Test func `a request cancelled before it began was not sent`() async throws {
    let server = try FaultyServer { _, _ in .close }
    let (never, _) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      // Ends by the cancellation.
      for await _ in never {}
      return try await transport.send(HTTPRequest(.post, server.url))
    }
    task.cancel()
    let failure = await #expect(throws: HTTPFailure.self) { try await task.value }
    #expect(failure?.kind == .cancelled)
    #expect(failure?.wasSent == false)
    #expect(server.connections == 0)
  }

  @Test func `a request cancelled while it connects was not sent`() async throws {
    let deaf = try DeafPort()
    let patient = HTTPLimits(connect: .seconds(600), total: .seconds(600))
    let task = Task { try await transport.send(HTTPRequest(.post, "http://127.0.0.1:\(deaf.port)", limits: patient)) }
    await Task.yield()
    task.cancel()
    let failure = await #expect(throws: HTTPFailure.self) { try await task.value }
    #expect(failure?.kind == .cancelled)
    #expect(failure?.wasSent == false)
  }

  @Test func `a hundred requests given up at any moment all end`() async throws {
    let server = try FaultyServer { _, wire in
      try wire.send("HTTP/1.1 200 OK\r\n\r\n")
      for _ in 0..<100 { try wire.send(String(repeating: "x", count: 10_000)) }
      return .close
    }
    let outcomes = await withTaskGroup(of: Bool.self) { group in
      for index in 0..<100 {
        group.addTask {
          let task = Task {
            try await transport.stream(HTTPRequest(.get, server.url), head: { _ in }, piece: { _ in await Task.yield() })
          }
          for _ in 0..<index * 3 { await Task.yield() }
          task.cancel()
          switch await task.result {
          case .success: return true
          case .failure(let error): return (error as? HTTPFailure)?.kind == .cancelled
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count == 100)
    #expect(!outcomes.contains(false))
  }
}
