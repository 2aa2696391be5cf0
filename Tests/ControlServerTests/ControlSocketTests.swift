import ControlClient
import DaemonEvents
import Foundation
import Glibc
import SketchCore
import TestSupport
import Testing

@testable import ControlServer

@Suite struct ControlSocketTests {
  private func start(_ path: String) throws -> ControlServer {
    let hub = EventHub()
    return try ControlServer.start(on: .path(path), studio: ScriptedStudio(events: hub), events: hub)
  }

  private func mode(_ path: String) -> UInt32 {
    var found = stat()
    return stat(path, &found) == 0 ? found.st_mode & 0o7777 : 0
  }

  /// The error of a start that must fail.
  private func failure(_ path: String) async throws -> SketchError {
    do {
      await (try start(path)).stop()
    } catch let error as SketchError {
      return error
    }
    throw SketchError(.internalFault, "it started")
  }

  @Test func `makes a private socket in a private folder and leaves nothing behind`() async throws {
    try await withScratchDirectory { folder in
      let path = folder.path + "/a/b/control.sock"
      let server = try start(path)
      #expect(mode(path) == 0o600)
      #expect(mode(folder.path + "/a/b") == 0o700)
      let lock = folder.path + "/a/b/control.sock.lock"
      #expect(mode(lock) == 0o600)
      #expect(try String(contentsOfFile: lock, encoding: .utf8) == "voicesketchd \(getpid())\n")
      await server.stop()
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/a/b").isEmpty)
      let error = await #expect(throws: SketchError.self) { try await ControlClient(socketPath: path).status() }
      #expect(error?.code == .notRunning)
    }
  }

  @Test func `a second daemon is refused and the first goes on`() async throws {
    try await withScratchDirectory { folder in
      let path = folder.path + "/control.sock"
      let first = try start(path)
      let error = try await failure(path)
      #expect(error.code == .alreadyRunning)
      #expect(error.message == "voicesketchd is already running (process \(getpid()))")
      #expect(try await ControlClient(socketPath: path).status().version == "0.0-test")
      await first.stop()
      let next = try start(path)
      await next.stop()
    }
  }

  @Test func `a daemon that holds no lock is not pushed aside either`() async throws {
    try await withScratchDirectory { folder in
      let path = folder.path + "/control.sock"
      let other = try UnixSocket.listen(at: path)
      defer { close(other) }
      #expect(try await failure(path) == SketchError.alreadyRunning(Int(getpid())))
      #expect(access(path, F_OK) == 0)
    }
  }

  @Test func `the socket of a daemon that died is replaced`() async throws {
    try await withScratchDirectory { folder in
      let path = folder.path + "/control.sock"
      close(try UnixSocket.listen(at: path))
      try "voicesketchd 4711\n".write(toFile: folder.path + "/control.sock.lock", atomically: true, encoding: .utf8)
      let before = await #expect(throws: SketchError.self) { try await ControlClient(socketPath: path).status() }
      #expect(before?.code == .notRunning)
      let server = try start(path)
      #expect(try await ControlClient(socketPath: path).status().version == "0.0-test")
      await server.stop()
    }
  }

  @Test func `what is not a socket is left alone`() async throws {
    try await withScratchDirectory { folder in
      let path = folder.path + "/control.sock"
      try "precious".write(toFile: path, atomically: true, encoding: .utf8)
      let error = try await failure(path)
      #expect(error.code == .socket)
      #expect(error.message == "\(path) exists and is not a socket")
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
    }
  }

  @Test(arguments: ["yarn.lock", "yarn.sock.lock"])
  func `a lock file of another program is neither written to nor removed`(name: String) async throws {
    try await withScratchDirectory { folder in
      let foreign = folder.path + "/" + name
      for content in ["# yarn lockfile v1\n", "4711\n"] {
        try content.write(toFile: foreign, atomically: true, encoding: .utf8)
        if name == "yarn.lock" {
          await (try start(folder.path + "/yarn.sock")).stop()
        } else {
          #expect(try await failure(folder.path + "/yarn.sock").message.contains("is not a lock of voicesketchd"))
        }
        #expect(try String(contentsOfFile: foreign, encoding: .utf8) == content)
      }
    }
  }

  @Test func `a link at the lock's name is not followed`() async throws {
    try await withScratchDirectory { folder in
      let victim = folder.path + "/victim"
      try "".write(toFile: victim, atomically: true, encoding: .utf8)
      try FileManager.default.createSymbolicLink(atPath: folder.path + "/control.sock.lock", withDestinationPath: victim)
      #expect(try await failure(folder.path + "/control.sock").code == .socket)
      #expect(try String(contentsOfFile: victim, encoding: .utf8).isEmpty)
    }
  }

  @Test func `a path that is too long says how long it may be`() async throws {
    try await withScratchDirectory { folder in
      let path = folder.path + "/" + String(repeating: "x", count: 108) + ".sock"
      let error = try await failure(path)
      #expect(error.code == .socket)
      #expect(error.message.contains("has \(path.utf8.count) bytes"))
      #expect(error.message.contains("1 to 107"))
      #expect(error.advice.contains("VOICESKETCH_SOCKET"))
      let client = await #expect(throws: SketchError.self) { try await ControlClient(socketPath: path).status() }
      #expect(client?.code == .socket)
    }
  }

  @Test func `the longest path that fits works`() async throws {
    try await withScratchDirectory { folder in
      let stem = folder.path + "/"
      let path = stem + String(repeating: "x", count: 107 - stem.utf8.count - 5) + ".sock"
      #expect(path.utf8.count == 107)
      let server = try start(path)
      #expect(try await ControlClient(socketPath: path).status().version == "0.0-test")
      await server.stop()
    }
  }

  @Test(arguments: [0o777, 0o770, 0o1777] as [mode_t])
  func `a folder that others may write is refused`(mode: mode_t) async throws {
    try await withScratchDirectory { folder in
      chmod(folder.path, mode)
      let error = try await failure(folder.path + "/control.sock")
      #expect(error.code == .socket)
      #expect(error.message.contains("may be written by others (mode \(String(mode, radix: 8)))"))
      #expect(error.advice.contains("chmod 700"))
    }
  }

  @Test(.enabled(if: geteuid() == 0, "needs root to make another user's folder"))
  func `another user's folder is refused`() async throws {
    try await withScratchDirectory { folder in
      chown(folder.path, 65_534, 65_534)
      let error = try await failure(folder.path + "/control.sock")
      #expect(error.message.contains("belongs to another user (id 65534)"))
    }
  }

  @Test(.enabled(if: geteuid() == 0, "needs root to become another user"))
  func `another user is refused even where the socket lets him in`() async throws {
    try await withScratchDirectory { folder in
      let path = folder.path + "/control.sock"
      let server = try start(path)
      chmod(folder.path, 0o755)
      chmod(path, 0o666)
      let nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
      let answer = try await Curl.run(path, "/v1/status", arguments: [], prefix: nobody)
      #expect(answer.status == 403)
      #expect(answer.fields["code"] == "forbidden")
      #expect(answer.fields["version"] == nil)
      #expect(try await Curl.run(path, "/v1/status").status == 200)
      await server.stop()
    }
  }

  @Test func `only the owner and root are allowed`() {
    #expect(PeerCheck.isAllowed(userID: 1000, owner: 1000))
    #expect(PeerCheck.isAllowed(userID: 0, owner: 1000))
    #expect(!PeerCheck.isAllowed(userID: 1001, owner: 1000))
    #expect(!PeerCheck.isAllowed(userID: 1000, owner: 0))
  }

  @Test func `what is given and does not listen is refused`() async throws {
    let hub = EventHub()
    for descriptor in [open("/dev/null", O_RDONLY), socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0), -1] {
      let error = #expect(throws: SketchError.self) {
        try ControlServer.start(on: .inherited(descriptor: descriptor), studio: ScriptedStudio(events: hub), events: hub)
      }
      #expect(error?.message == "file descriptor \(descriptor) is not a listening Unix socket")
      close(descriptor)
    }
  }

  @Test func `a socket that was given is served and left where it is`() async throws {
    try await withScratchDirectory { folder in
      let path = folder.path + "/given.sock"
      let hub = EventHub()
      let descriptor = try UnixSocket.listen(at: path)
      let server = try ControlServer.start(on: .inherited(descriptor: descriptor), studio: ScriptedStudio(events: hub), events: hub)
      #expect(try await ControlClient(socketPath: path).status().version == "0.0-test")
      await server.stop()
      #expect(access(path, F_OK) == 0)
    }
  }
}

@Suite struct StoppingTests {
  @Test func `a running request may finish`() async throws {
    try await LiveServer.with { live in
      var holding = await live.studio.holding().makeAsyncIterator()
      let held = Task { try await live.client.submit(Submission(.text(Utterance(text: "hold a fox")), wait: true)) }
      _ = await holding.next()
      let stopping = Task { await live.server.stop(within: .seconds(20)) }
      await live.studio.release()
      let outcome = try await held.value
      #expect(outcome.status == .done)
      await stopping.value
      #expect(access(live.socket, F_OK) != 0)
    }
  }

  @Test func `one that takes too long is given up and told so`() async throws {
    try await LiveServer.with { live in
      var holding = await live.studio.holding().makeAsyncIterator()
      let held = Task { try await live.client.submit(Submission(.text(Utterance(text: "hold a fox")), wait: true)) }
      _ = await holding.next()
      await live.server.stop(within: .milliseconds(50))
      let error = await #expect(throws: SketchError.self) { try await held.value }
      #expect(error?.code == .shuttingDown)
      #expect(await live.studio.cancellations == 1)
    }
  }

  @Test func `stopping twice, and at once, is stopping once`() async throws {
    try await LiveServer.with { live in
      _ = try await live.client.status()
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<4 { group.addTask { await live.server.stop() } }
      }
      let error = await #expect(throws: SketchError.self) { try await live.client.status() }
      #expect(error?.code == .notRunning)
    }
  }

  @Test func `servers come and go under fire without losing an answer`() async throws {
    try await withScratchDirectory { folder in
      for _ in 0..<20 {
        let hub = EventHub()
        let path = folder.path + "/control.sock"
        let server = try ControlServer.start(on: .path(path), studio: ScriptedStudio(events: hub), events: hub)
        let clients = (0..<6).map { _ in
          Task { () -> String? in
            let client = ControlClient(socketPath: path)
            while true {
              do {
                guard try await client.status().version == "0.0-test" else { return "a wrong answer" }
              } catch let error as SketchError {
                let isExpected = [SketchError.Code.notRunning, .shuttingDown, .inputOutput].contains(error.code)
                return isExpected ? nil : "\(error)"
              } catch {
                return "\(error)"
              }
            }
          }
        }
        _ = try await ControlClient(socketPath: path).status()
        await server.stop()
        for client in clients { #expect(await client.value == nil) }
      }
    }
  }
}
