package import Foundation
import Synchronization

/// A microphone without hardware: a PulseAudio of its own, whose null sink is recorded from. What is played into it is what is heard.
///
/// A process that starts with `environment` finds it as its only, default capture device, through ALSA's pulse plugin as on a desktop. Works as
/// root in a container and as a user; nothing outside the scratch directory is touched.
package final class VirtualMicrophone: Sendable {
  private static let sink = "virtual"

  /// Environment a child process needs; also its `XDG_RUNTIME_DIR`.
  package let environment: [String: String]
  private let scratch: URL
  private let sharedMemory: Bool
  private let server = Mutex<SpawnedProcess?>(nil)

  /// Plugs it in and returns when it can be recorded from.
  /// - Parameters:
  ///   - scratch: an empty directory with a short path (the sound server's socket lies in it).
  ///   - sharedMemory: as on most desktops; a client of a server killed with it may hang for ever inside libpulse.
  package init(in scratch: URL, sharedMemory: Bool = false) async throws {
    self.scratch = scratch
    self.sharedMemory = sharedMemory
    let configuration = scratch.appending(path: "asound.conf")
    try Self.alsaConfiguration.write(to: configuration, atomically: true, encoding: .utf8)
    environment = [
      "ALSA_CONFIG_PATH": configuration.path,
      "PULSE_SERVER": "unix:\(scratch.path)/pulse.sock",
      "PULSE_COOKIE": "\(scratch.path)/cookie",
      "PULSE_SINK": Self.sink,
      "PULSE_SOURCE": "\(Self.sink).monitor",
      "XDG_RUNTIME_DIR": scratch.path,
    ]
    try await plug()
  }

  deinit { server.withLock { $0?.send(SIGKILL) } }

  /// Starts the sound server, anew if it runs.
  package func plug() async throws {
    await unplug()
    let process = try SpawnedProcess(
      [
        "/usr/bin/pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
        "--disable-shm=\(sharedMemory ? "no" : "yes")",
        "-L", "module-native-protocol-unix auth-anonymous=1 socket=\(scratch.path)/pulse.sock",
        "-L", "module-null-sink sink_name=\(Self.sink) rate=48000 channels=2",
      ], environment: merged(["HOME": scratch.path]))
    server.withLock { $0 = process }
    try await untilReady()
  }

  /// Kills the sound server: what pulling the plug looks like to a program that records.
  package func unplug() async {
    let process = server.withLock { server in
      defer { server = nil }
      return server
    }
    process?.send(SIGKILL)
    _ = await process?.exitStatus()
    unlink("\(scratch.path)/pulse.sock")
  }

  /// Speaks a recording into the microphone; returns when it has been played.
  package func play(_ recording: URL) async throws {
    let status = try await run("/usr/bin/paplay", "--device=\(Self.sink)", recording.path)
    guard status == 0 else { throw SpawnedProcess.Failure(description: "paplay \(recording.path) ended with \(status)") }
  }

  /// For a test that is itself the process that records: call it before anything opens a sound device, in a process that runs nothing else.
  package func adoptEnvironment() {
    for (name, value) in environment { setenv(name, value, 1) }
  }

  /// There is no event to wait for: the server says nothing when it is ready.
  private func untilReady() async throws {
    let deadline = ContinuousClock.now + .seconds(20)
    while try await run("/usr/bin/pactl", "list", "short", "sources") != 0 {
      guard ContinuousClock.now < deadline else { throw SpawnedProcess.Failure(description: "pulseaudio did not start") }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  private func run(_ command: String...) async throws -> Int32 {
    try await SpawnedProcess(command, environment: merged([:])).exitStatus()
  }

  private func merged(_ more: [String: String]) -> [String: String] {
    ProcessInfo.processInfo.environment.merging(environment) { $1 }.merging(more) { $1 }
  }

  /// Only the sound server: no card of the machine the tests run on.
  private static let alsaConfiguration = """
    pcm_type.pulse { lib "libasound_module_pcm_pulse.so" }
    ctl_type.pulse { lib "libasound_module_ctl_pulse.so" }
    pcm.!default { type pulse hint { show on description "Virtual microphone" } }
    ctl.!default { type pulse }

    """
}
