import Dispatch
package import Glibc
import Synchronization

/// A child process with exactly the environment it is given; silent where no descriptor is given.
///
/// Foundation's `Process` does not notice its children's end inside an exit test; this waits for it in a thread of its own.
package final class SpawnedProcess: Sendable {
  package let identifier: pid_t
  private let waiting = Mutex<(status: Int32?, continuations: [CheckedContinuation<Int32, Never>])>((nil, []))

  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// - Parameters:
  ///   - arguments: the first is the program's path.
  ///   - standardInput: duplicated for the child, as the other two are; the caller keeps its own.
  package init(
    _ arguments: [String], environment: [String: String], standardInput: Int32? = nil, standardOutput: Int32? = nil,
    standardError: Int32? = nil
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in [standardInput, standardOutput, standardError].enumerated() {
      if let descriptor {
        posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
      } else {
        posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", O_RDWR, 0)
      }
    }
    // An inherited pipe would keep its reader waiting for this child too. Closing what is not open is no error here.
    for descriptor: Int32 in 3...255 { posix_spawn_file_actions_addclose(&actions, descriptor) }
    // The thread that spawns may have signals blocked; a child that inherits that cannot be told to stop, nor can its own children.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var argv: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    var envp: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    var identifier: pid_t = 0
    let code = posix_spawn(&identifier, arguments[0], &actions, &attributes, &argv, &envp)
    guard code == 0 else { throw Failure(description: "\(arguments[0]) does not start: \(String(cString: strerror(code)))") }
    self.identifier = identifier
    DispatchQueue(label: "wait for \(identifier)").async { self.reap() }
  }

  /// The exit status, or 128 + the signal that ended it.
  package func exitStatus() async -> Int32 {
    await withCheckedContinuation { continuation in
      let status = waiting.withLock { state in
        if state.status == nil { state.continuations.append(continuation) }
        return state.status
      }
      if let status { continuation.resume(returning: status) }
    }
  }

  /// Does nothing once it has ended.
  package func send(_ signal: Int32) {
    waiting.withLock { state in
      // Not once it is reaped: the number may be somebody else's by then.
      if state.status == nil { kill(identifier, signal) }
    }
  }

  private func reap() {
    var raw: Int32 = 0
    // Looks first and reaps under the lock, so that `send` never meets a stranger.
    var information = siginfo_t()
    while waitid(P_PID, id_t(identifier), &information, Int32(WEXITED | WNOWAIT)) != 0, errno == EINTR {}
    let (status, continuations) = waiting.withLock { state in
      waitpid(identifier, &raw, 0)
      let status = raw & 0x7f == 0 ? (raw >> 8) & 0xff : 128 + (raw & 0x7f)
      defer { state = (status, []) }
      return (status, state.continuations)
    }
    for continuation in continuations { continuation.resume(returning: status) }
  }
}
