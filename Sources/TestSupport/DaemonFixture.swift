package import Foundation

/// The built daemon in folders of its own; owns its process and its log.
package final class DaemonFixture: Sendable {
  package let folder: URL
  package let socket: String
  package let dataFolder: URL
  /// End of the notify protocol that systemd would hold.
  package let notifications: NotifySocket
  private let process: SpawnedProcess
  private let logFile: URL

  /// Starts the daemon, waits for READY, runs `body`, stops it with SIGTERM and sees it end well.
  package static func with(
    _ arguments: [String] = ["--audio", "none"], configuration: String = "", environment: [String: String] = [:], folder: URL? = nil,
    _ body: (DaemonFixture) async throws -> Void
  ) async throws {
    try await withScratchDirectory { scratch in
      let daemon = try await DaemonFixture(arguments, configuration: configuration, environment: environment, folder: folder ?? scratch)
      do {
        try await body(daemon)
      } catch {
        print("daemon log:\n\(daemon.log)")
        await daemon.kill()
        throw error
      }
      let status = await daemon.stop()
      guard status == 0 else { throw DidNotStop(status: status, log: daemon.log) }
    }
  }

  /// Returns when the daemon said READY.
  /// - Throws: `DidNotStart` with its log.
  package init(
    _ arguments: [String], configuration: String, environment: [String: String], folder: URL
  ) async throws {
    self.folder = folder
    socket = folder.appending(path: "run/control.sock").path
    dataFolder = folder.appending(path: "data")
    logFile = folder.appending(path: "log-\(UInt16.random(in: .min ... .max))")
    let settings = folder.appending(path: "voicesketch.conf")
    // Many tests run at once: one may wait longer for its turn than a question waits for its answer.
    let studio = "[studio]\nexport-folder = \(folder.path)/exports\nquestion-seconds = 600\n"
    try (configuration.contains("[studio]") ? configuration : studio + configuration)
      .write(to: settings, atomically: true, encoding: .utf8)
    try Data().write(to: logFile)
    notifications = try NotifySocket(path: folder.appending(path: "n\(UInt16.random(in: .min ... .max))").path)
    let own = ["NOTIFY_SOCKET": notifications.path, "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path]
    let log = try FileHandle(forWritingTo: logFile)
    let daemon = BuiltProgram("voicesketchd")
    process = try daemon.start(
      ["--config", settings.path, "--data-dir", dataFolder.path, "--socket", socket] + arguments,
      environment: own.merging(environment) { _, new in new }, standardError: log.fileDescriptor)
    let first = await withCheckedContinuation { [notifications] continuation in
      DispatchQueue(label: "notify").async { continuation.resume(returning: notifications.next()) }
    }
    guard first?.hasPrefix("READY=1") == true else {
      await kill()
      throw DidNotStart(log: self.log)
    }
  }

  /// It crashed, or ended with an error.
  package struct DidNotStop: Error {
    package var status: Int32
    package var log: String
  }

  package struct DidNotStart: Error {
    package var log: String
  }

  package var log: String { (try? String(contentsOf: logFile, encoding: .utf8)) ?? "" }
  package var processIdentifier: Int32 { process.identifier }

  /// `voicesketchctl` on this daemon.
  package func control(_ arguments: String..., input: String? = nil) async throws -> BuiltProgram.Run {
    try await BuiltProgram("voicesketchctl").run(arguments, environment: ["VOICESKETCH_SOCKET": socket, "NO_COLOR": "1"], input: input)
  }

  /// SIGTERM; returns the exit status.
  package func stop() async -> Int32 {
    process.send(SIGTERM)
    return await process.exitStatus()
  }

  /// Waits until it ends by itself; returns the exit status.
  package func end() async -> Int32 { await process.exitStatus() }

  /// SIGKILL; returns when it is gone.
  package func kill() async {
    process.send(SIGKILL)
    _ = await process.exitStatus()
  }

  package func signal(_ number: Int32) { process.send(number) }
}
