package import Foundation

/// Speech of flite's voices.
package enum SynthesizedSpeech {
  /// Writes a recording of sentences with silence around each: half a second before, a second after.
  package static func write(_ sentences: [String], voice: String = "slt", to file: URL) async throws {
    let folder = file.deletingLastPathComponent()
    var parts: [String] = []
    for (number, sentence) in sentences.enumerated() {
      let part = folder.appending(path: "\(number).wav").path
      try await run("/usr/bin/flite", "-voice", voice, "-t", sentence, "-o", part)
      try await run("/usr/bin/sox", "-D", part, part + ".pad.wav", "pad", "0.5", "1")
      parts.append(part + ".pad.wav")
    }
    try await run(["/usr/bin/sox", "-D"] + parts + [file.path])
  }

  private static func run(_ command: String...) async throws { try await run(command) }

  private static func run(_ command: [String]) async throws {
    let status = try await SpawnedProcess(command, environment: [:]).exitStatus()
    guard status == 0 else {
      throw SpawnedProcess.Failure(description: "\(command.joined(separator: " ")) ended with status \(status)")
    }
  }
}
