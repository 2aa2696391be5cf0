import ControlServer
import DaemonEvents
import Foundation
import SketchCore
import TestSupport

/// The built program as a user runs it.
struct CommandLineRun {
  var exitCode: Int32
  var output: String
  var errors: String
  /// Stdout as bytes, for pictures.
  var bytes: [UInt8]

  /// - Parameter socket: goes into VOICESKETCH_SOCKET.
  static func run(
    _ arguments: [String], socket: String, input: String = "", program: String = "voicesketchctl", folder: URL
  ) async throws -> CommandLineRun {
    let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let mark = UUID().uuidString
    let files = ["in", "out", "err"].map { folder.appending(path: "\($0)-\(mark)") }
    try Data(input.utf8).write(to: files[0])
    for file in files.dropFirst() { try Data().write(to: file) }
    let process = Process()
    process.executableURL = program.hasPrefix("/") ? URL(filePath: program) : own.appending(path: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging([
      "VOICESKETCH_SOCKET": socket, "PATH": "\(own.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")", "LC_ALL": "C",
      "XDG_CACHE_HOME": folder.path,
    ]) { $1 }
    process.environment?["DISPLAY"] = nil
    process.environment?["WAYLAND_DISPLAY"] = nil
    process.currentDirectoryURL = folder
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    // A test that gave up on it must not wait for it.
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
        process.terminationHandler = { _ in done.resume() }
        do { try process.run() } catch { done.resume(throwing: error) }
      }
    } onCancel: {
      if process.isRunning { process.terminate() }
    }
    let bytes = try Data(contentsOf: files[1])
    let run = CommandLineRun(
      exitCode: process.terminationStatus, output: String(decoding: bytes, as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self), bytes: Array(bytes))
    for file in files { try FileManager.default.removeItem(at: file) }
    return run
  }
}

/// A scripted studio behind a real socket, and the program that talks to it.
struct ScriptedDaemon {
  let studio: ScriptedStudio
  let hub: EventHub
  let server: ControlServer
  let socket: String
  /// Where the program runs.
  let folder: URL

  static func with(page: PagePlan = .none, _ name: String = #function, _ body: (ScriptedDaemon) async throws -> Void) async throws {
    try await withScratchDirectory(name) { scratch in
      let hub = EventHub()
      let studio = ScriptedStudio(events: hub)
      let socket = scratch.path + "/run/control.sock"
      let folder = scratch.appending(path: "work")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let server = try ControlServer.start(on: .path(socket), studio: studio, events: hub, page: page)
      let daemon = ScriptedDaemon(studio: studio, hub: hub, server: server, socket: socket, folder: folder)
      do {
        try await body(daemon)
      } catch {
        await server.stop(within: .zero)
        throw error
      }
      await server.stop(within: .zero)
    }
  }

  func run(_ arguments: String..., input: String = "") async throws -> CommandLineRun {
    try await CommandLineRun.run(arguments, socket: socket, input: input, folder: folder)
  }

  /// Waits until somebody is listened to.
  func armed() async throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while await studio.mode != .push {
      guard ContinuousClock.now < deadline else { throw SketchError(.internalFault, "nobody armed the microphone") }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// What the program left where it ran.
  func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
}
