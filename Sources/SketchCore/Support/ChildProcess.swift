import Glibc

/// Program that is run to its end with bounded time and output, its input empty. Blocks.
package struct ChildProcess: Sendable {
  package let program: String

  /// Time between two tries to start a program that is still being written.
  private static let busyMicroseconds: UInt32 = 20_000

  /// End of a program: its output, and its exit code; nil where a signal or the time limit ended it.
  package struct Ending: Sendable, Equatable {
    package var code: Int32?
    package var output: String
  }

  /// nil when the program is not installed.
  /// - Parameter path: as `PATH`: folders parted by colons; relative ones are not looked into.
  package init?(_ name: String, path: String) {
    let places = path.split(separator: ":").map { "\($0)/\(name)" }
    guard let program = places.first(where: { $0.hasPrefix("/") && access($0, X_OK) == 0 }) else { return nil }
    self.program = program
  }

  /// - Parameters:
  ///   - seconds: after which it is killed, or no longer waited for while it is being written.
  ///   - most: bytes of output that are read; one that writes more is killed.
  ///   - errors: its error output belongs to the output.
  /// - Returns: nil when it cannot be started.
  package func run(
    _ arguments: [String], seconds: Int, most: Int = 4096, errors: Bool = false
  ) -> Ending? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let deadline = ContinuousClock.now + .seconds(seconds)
    let started = start(arguments, output: ends[1], errors: errors, until: deadline)
    close(ends[1])
    guard let process = started else { return nil }
    let output = Self.read(ends[0], most: most, until: deadline)
    var status: Int32 = 0
    // A program that closed its output has little left to do.
    while waitpid(process, &status, WNOHANG) == 0 {
      guard ContinuousClock.now < deadline, output.count < most else {
        kill(process, SIGKILL)
        while waitpid(process, &status, 0) == -1, errno == EINTR {}
        return Ending(code: nil, output: String(decoding: output, as: UTF8.self))
      }
      usleep(2_000)
    }
    let isExit = status & 0x7F == 0
    return Ending(code: isExit ? status >> 8 & 0xFF : nil, output: String(decoding: output, as: UTF8.self))
  }

  private func start(
    _ arguments: [String], output: Int32, errors: Bool, until deadline: ContinuousClock.Instant
  ) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    if errors {
      posix_spawn_file_actions_adddup2(&actions, output, 2)
    } else {
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    }
    let vector: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for argument in vector { free(argument) } }
    var process: pid_t = 0
    // A program that was just written is busy as long as a child that another thread starts still has it open.
    while true {
      let code = posix_spawn(&process, program, &actions, nil, vector, environ)
      if code == 0 { return process }
      guard code == ETXTBSY, ContinuousClock.now < deadline else { return nil }
      usleep(Self.busyMicroseconds)
    }
  }

  private static func read(_ descriptor: Int32, most: Int, until deadline: ContinuousClock.Instant) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1024)
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while bytes.count < most {
      let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
      guard left > 0 else { break }
      let state = poll(&ready, 1, Int32(left.rounded(.up)))
      if state == -1, errno == EINTR { continue }
      guard state == 1 else { break }
      let count = Glibc.read(descriptor, &piece, piece.count)
      guard count > 0 else { break }
      bytes += piece[..<count]
    }
    return bytes
  }
}
