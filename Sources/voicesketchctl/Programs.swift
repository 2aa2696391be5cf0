import FoundationEssentials
import Glibc
import SketchCore

/// Other programs of the desktop.
enum Programs {
  /// Its path, where it is installed.
  static func find(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// Starts it in a session of its own and does not wait, for it may be a browser that stays.
  /// - Throws: `SketchError` `.inputOutput` when it cannot be started.
  static func start(_ path: String, _ arguments: [String]) throws(SketchError) {
    _ = try spawn(path, arguments, apart: true)
  }

  /// Waits for its end; its output goes where ours does, its input is empty.
  /// - Throws: `SketchError` `.inputOutput` when it cannot be started.
  static func run(_ path: String, _ arguments: [String]) throws(SketchError) {
    let process = try spawn(path, arguments, apart: false)
    while waitpid(process, nil, 0) < 0 && errno == EINTR {}
  }

  private static func spawn(_ path: String, _ arguments: [String], apart: Bool) throws(SketchError) -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // POSIX_SPAWN_SETSID, which glibc declares under _GNU_SOURCE only.
    if apart { posix_spawnattr_setflags(&attributes, 0x80) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    if apart {
      for stream in [STDOUT_FILENO, STDERR_FILENO] {
        posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
      }
    }
    let vector = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for argument in vector { free(argument) } }
    var process = pid_t()
    let code = posix_spawn(&process, path, &actions, &attributes, vector, environ)
    guard code == 0 else {
      throw SketchError(.inputOutput, "\(path) cannot be started: \(String(cString: strerror(code)))", advice: "Install it again.")
    }
    return process
  }
}
