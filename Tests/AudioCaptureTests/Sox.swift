import Foundation

/// Runs sox, which makes and converts the recordings of these tests.
func sox(_ arguments: [String]) throws {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/sox")
  process.arguments = ["-D"] + arguments
  try process.run()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
}

/// A 440 Hz sine at half of full scale, 16 kHz mono.
func makeTone(at file: URL, seconds: Double) throws {
  try sox(["-n", "-r", "16000", "-c", "1", "-b", "16", file.path, "synth", "\(seconds)", "sine", "440", "vol", "0.5"])
}
