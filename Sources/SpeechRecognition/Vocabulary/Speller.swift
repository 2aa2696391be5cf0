import Glibc
import SketchCore

/// Speaker of words by their spelling: espeak-ng, where it is installed. Blocks for some 30 ms a word.
struct Speller: Sendable {
  private let map: PhonemeMap
  private let program: String

  /// nil when the program is not installed.
  /// - Parameter path: as `PATH`: folders parted by colons.
  init?(map: PhonemeMap, path: String) {
    let places = path.split(separator: ":").map { "\($0)/espeak-ng" }
    guard let program = places.first(where: { $0.hasPrefix("/") && access($0, X_OK) == 0 }) else { return nil }
    self.map = map
    self.program = program
  }

  /// Phones of a word, parted by spaces; nil when it says nothing or sounds that English lacks.
  func phones(of word: String) -> String? { run(word).flatMap(map.phones(of:)) }

  private func run(_ word: String) -> String? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let texts = [program, "-q", "--ipa", "--sep=_", "-v", "en-us", "--", word]
    let arguments: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let failure = posix_spawn(&process, program, &actions, nil, arguments, environ)
    close(ends[1])
    guard failure == 0 else { return nil }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1024)
    // A word's phonemes are some dozens of bytes; what writes more or hangs is not espeak-ng.
    var ready = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
    while bytes.count < 4096, poll(&ready, 1, 2000) == 1 {
      let count = Glibc.read(ends[0], &piece, piece.count)
      guard count > 0 else { break }
      bytes += piece[..<count]
    }
    // Does nothing to one that has ended: its number is ours until it is waited for.
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
    return String(decoding: bytes, as: UTF8.self)
  }
}
