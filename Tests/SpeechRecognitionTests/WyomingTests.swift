import AudioCapture
import Foundation
import SketchCore
import SpeechRecognition
import Synchronization
import TestSupport
import Testing

struct WyomingTests {
  private static let second = [Int16](repeating: 1000, count: 16_000)

  /// Short enough for a test, long enough for a busy machine where an answer is expected.
  private static func limits(answering: Duration = .seconds(20)) -> WyomingLimits {
    var limits = WyomingLimits()
    limits.connecting = .seconds(1)
    limits.answering = answering
    limits.mostBytes = 100_000
    return limits
  }

  private static func transcript(_ text: String) -> String {
    let data = #"{"text":"\#(text)"}"#
    return #"{"type":"transcript","version":"1.10.2","data_length":\#(data.utf8.count)}"# + "\n" + data
  }

  @Test func `the sound arrives as it was, and the words come back as the studio takes them`() async throws {
    let server = try FakeWyoming { Self.transcript("Draw a fox’s den, 50% bigger!") }
    let samples = (0..<20_000).map { Int16(truncatingIfNeeded: $0 &* 7) }
    let text = try await WyomingClient(server.address, limits: Self.limits()).transcribe(samples)
    #expect(text == "draw a fox's den 50% bigger")
    let lines = server.received.split(separator: "\n")
    #expect(server.types == ["transcribe", "audio-start"] + Array(repeating: "audio-chunk", count: 7) + ["audio-stop"])
    #expect(lines.first?.contains("data_length") == true)
    #expect(server.sound == samples)
  }

  @Test func `data in the line itself, other events before it and an answer in pieces are taken`() async throws {
    let server = try FakeWyoming(inPieces: true) {
      #"{"type":"transcript-start","payload_length":3}"# + "\nabc" + #"{"type":"transcript-chunk","data":{"text":"x"}}"# + "\n"
        + #"{"type":"transcript","data":{"text":"undo"}}"# + "\n"
    }
    #expect(try await WyomingClient(server.address, limits: Self.limits()).transcribe(Self.second) == "undo")
    #expect(server.connections == 1)
  }

  @Test(arguments: [
    ("hello\n", "does not speak"), ("{}\n", "does not speak"), ("{\"type\":3}\n", "does not speak"), ("[[[[\n", "does not speak"),
    ("{\"type\":\"transcript\",\"data_length\":-1}\n", "does not speak"),
    ("{\"type\":\"transcript\",\"data_length\":9000000000000}\n", "does not speak"),
    ("{\"type\":\"transcript\",\"data_length\":4}\nnull", "does not speak"),
    ("{\"type\":\"transcript\",\"data\":{\"text\":7}}\n", "does not speak"), ("{\"type\":\"transcript\"}\n", "does not speak"),
    ("{\"type\":\"error\",\"data\":{\"text\":\"out of memory\"}}\n", "it failed: out of memory"), ("", "hung up without an answer"),
    ("{\"type\":\"transcript\",\"data_length\":500}\n{\"text\"", "hung up without an answer"),
    (transcript(String(repeating: "very ", count: 400)), "far more than an answer"),
    (String(repeating: "x", count: 200_000), "far more than an answer"),
    (String(repeating: "{\"type\":\"ping\"}\n", count: 20_000), "far more than an answer"),
  ])
  func `a server that lies, floods or hangs up is found out`(answer: String, reason: String) async throws {
    let server = try FakeWyoming { answer }
    let client = WyomingClient(server.address, limits: Self.limits())
    let error = try await #require(throws: SketchError.self) { try await client.transcribe(Self.second) }
    #expect(error.code == .noModel)
    #expect(error.message.contains(reason), "\(error.message)")
    #expect(error.message.contains("\(server.address)"))
    #expect(server.connections == 1)
  }

  @Test(arguments: [true, false])
  func `a server that hangs is given up at the deadline, whether it reads or not`(reads: Bool) async throws {
    let server = try FakeWyoming(reads: reads) { nil }
    let client = WyomingClient(server.address, limits: Self.limits(answering: .milliseconds(50)))
    // More than the buffers of a socket hold.
    let error = try await #require(throws: SketchError.self) { try await client.transcribe([Int16](repeating: 1, count: 16_000 * 300)) }
    #expect(error.message.contains("did not answer in time"), "\(error.message)")
    withExtendedLifetime(server) {}
  }

  @Test func `nobody there, and a name that leads elsewhere, are refused`() async throws {
    let gone = try FakeWyoming { nil }.address
    for address in [gone, .unix(path: "/nowhere/wyoming.sock"), try WyomingAddress("tcp://192.0.2.1:10300")] {
      let client = WyomingClient(address, limits: Self.limits())
      let error = try await #require(throws: SketchError.self) { try await client.transcribe(Self.second) }
      #expect(error.message.contains("cannot be reached"), "\(error.message)")
    }
  }

  @Test(arguments: [
    ("tcp://127.0.0.1:10300", true), ("tcp://localhost:1", true), ("tcp://[::1]:10300", true), ("unix:///run/w.sock", true),
    ("tcp://whisper.lan:10300", false), ("tcp://10.0.0.2:10300", false),
  ])
  func `addresses say whether they leave the machine`(text: String, isLocal: Bool) throws {
    let address = try WyomingAddress(text)
    #expect(address.isLocal == isLocal)
    #expect(address.description == text)
  }

  @Test(arguments: ["", "tcp://", "tcp://x", "tcp://x:0", "tcp://x:99999", "http://x:1", "unix://run/w", "unix:///", "tcp://a b:1", "x:1"])
  func `what is no address is refused`(text: String) throws {
    #expect(throws: SketchError.self) { try WyomingAddress(text) }
  }

  @Test func `it needs no models of ours while the server reads`() async throws {
    let server = try FakeWyoming { Self.transcript("undo") }
    var models = SpeechModels.standard(folder: "/nowhere")
    models.acoustic = "/nowhere"
    let recognizer = WyomingRecognizer(WyomingClient(server.address, limits: Self.limits()), local: PocketSphinxRecognizer(models: models))
    await recognizer.begin()
    _ = try await recognizer.process(AudioFrame(samples: Self.second, start: .zero))
    #expect(try await recognizer.finish().text == "undo")
    #expect(server.connections == 1)
  }

  @Test func `while it is away PocketSphinx reads, this is said once, and it is asked again after a rest`() async throws {
    let isWell = Mutex(false)
    let server = try FakeWyoming { isWell.withLock { $0 } ? Self.transcript("From the server.") : "nonsense\n" }
    let time = Mutex(Duration.zero)
    let recognizer = WyomingRecognizer(WyomingClient(server.address, limits: Self.limits()), local: standardRecognizer()) {
      time.withLock { $0 }
    }
    var notes = recognizer.notes.makeAsyncIterator()
    let sound = try AudioFile.samples(Checkout.demo("add-a-cabin"))
    func say() async throws -> String {
      await recognizer.begin()
      _ = try await recognizer.process(AudioFrame(samples: sound, start: .zero))
      return try await recognizer.finish().text
    }
    #expect(try await say() == "add a cabin")
    #expect(await notes.next()??.contains("does not speak the Wyoming protocol") == true)
    #expect(server.connections == 1)
    isWell.withLock { $0 = true }
    #expect(try await say() == "add a cabin")
    #expect(server.connections == 1)
    time.withLock { $0 = .seconds(6) }
    #expect(try await say() == "from the server")
    #expect(await notes.next() == .some(nil))
    #expect(try await say() == "from the server")
    #expect(server.connections == 3)
  }
}

/// A Wyoming server on loopback that answers each conversation with the bytes it is told, once the sound has ended; it ends when it is released.
private final class FakeWyoming: Sendable {
  let address: WyomingAddress
  private let listener: Int32
  private let conversations = Mutex<(count: Int, bytes: [UInt8])>((0, []))

  /// - Parameter answer: nil for none, and the connection stays open.
  init(inPieces: Bool = false, reads: Bool = true, answer: @escaping @Sendable () -> String?) throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let bound = withUnsafeMutablePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
        bind(listener, raw, length) == 0 && listen(listener, 8) == 0 && getsockname(listener, raw, &length) == 0
      }
    }
    guard bound else { throw CocoaError(.fileWriteUnknown) }
    address = .tcp(host: "127.0.0.1", port: UInt16(bigEndian: name.sin_port))
    // The thread must not keep the server alive: it would never end.
    Thread.detachNewThread { [weak self] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else {
          // Here and not when it is released: its number may be another server's by the time this thread asks again.
          close(listener)
          return
        }
        guard let self else {
          close(connection)
          return
        }
        self.serve(connection, inPieces, reads, answer)
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
  }

  var connections: Int { conversations.withLock(\.count) }
  /// Of the last conversation.
  var received: String { String(decoding: conversations.withLock(\.bytes), as: UTF8.self) }

  private func serve(_ connection: Int32, _ inPieces: Bool, _ reads: Bool, _ answer: () -> String?) {
    conversations.withLock { $0 = ($0.count + 1, []) }
    defer { close(connection) }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while reads {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return }
      let isOver = conversations.withLock { state in
        state.bytes += buffer[..<count]
        return String(decoding: state.bytes.suffix(200), as: UTF8.self).contains("\"audio-stop\"")
      }
      if isOver { break }
    }
    guard let text = answer() else {
      // Until the client has had enough.
      if reads { _ = recv(connection, &buffer, 1, 0) } else { _ = poll([pollfd(fd: connection, events: Int16(POLLHUP), revents: 0)]) }
      return
    }
    let bytes = Array(text.utf8)
    for part in inPieces ? bytes.map({ [$0] }) : [bytes] {
      _ = part.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }
    // What it has not read would make the end a reset, which can overtake the answer.
    shutdown(connection, Int32(SHUT_WR))
    while recv(connection, &buffer, buffer.count, 0) > 0 {}
  }

  private func poll(_ descriptors: [pollfd]) -> Int32 {
    var descriptors = descriptors
    return Glibc.poll(&descriptors, 1, 10_000)
  }

  /// The events' types, in order, and the sound, of the last conversation.
  var types: [String] { events.map(\.type) }
  var sound: [Int16] {
    let bytes = events.flatMap(\.payload)
    return stride(from: 0, to: bytes.count - 1, by: 2).map { Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8) }
  }

  private var events: [(type: String, payload: [UInt8])] {
    var rest = conversations.withLock(\.bytes)[...]
    var events: [(String, [UInt8])] = []
    while let end = rest.firstIndex(of: 10), let header = try? JSONSerialization.jsonObject(with: Data(rest[..<end])) as? [String: Any] {
      rest = rest[(end + 1)...].dropFirst(header["data_length"] as? Int ?? 0)
      let length = header["payload_length"] as? Int ?? 0
      events.append((header["type"] as? String ?? "", Array(rest.prefix(length))))
      rest = rest.dropFirst(length)
    }
    return events
  }
}
