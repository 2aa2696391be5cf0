import Foundation

/// A clock of its own for a child process: libfaketime, reading how far it is off from a file. Only the time of day jumps; what measures
/// durations goes on as it is, as on a machine whose clock is set. (Of a clock set back libfaketime makes sleeps longer, which no kernel does:
/// whatever sleeps is not to be tried with that.)
enum FakeClock {
  struct NotInstalled: Error, CustomStringConvertible {
    var description: String { "libfaketime is missing (Debian: apt-get install faketime)" }
  }

  /// libfaketime adds to the environment when it is first loaded. Swift looks for a program's arguments beside the environment, and finds none
  /// when that has moved: a program that is not Swift has to be the first.
  static let launcher = "/usr/bin/env"

  static func environment(file: URL) throws -> [String: String] {
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
    let libraries = folders.map { "/usr/lib/\($0)/faketime/libfaketimeMT.so.1" }
    guard let library = libraries.first(where: { FileManager.default.fileExists(atPath: $0) }) else { throw NotInstalled() }
    return [
      "LD_PRELOAD": library, "FAKETIME_TIMESTAMP_FILE": file.path, "FAKETIME_NO_CACHE": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    ]
  }
}
