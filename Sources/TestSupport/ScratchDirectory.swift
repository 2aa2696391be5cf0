package import Foundation

/// Runs `body` with a fresh directory that is removed afterwards; `VOICESKETCH_KEEP_SCRATCH=1` keeps it and prints where it is.
package func withScratchDirectory<Result>(
  _ name: String = #function, _ body: (URL) async throws -> Result
) async throws -> Result {
  // Short: a Unix socket path inside it has to stay below 108 bytes.
  let directory = FileManager.default.temporaryDirectory.appending(
    path: "vs-\(UInt32.random(in: .min ... .max))", directoryHint: .isDirectory)
  try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  defer {
    if ProcessInfo.processInfo.environment["VOICESKETCH_KEEP_SCRATCH"] != nil {
      print("kept \(directory.path) of \(name)")
    } else {
      try? FileManager.default.removeItem(at: directory)
    }
  }
  return try await body(directory)
}
