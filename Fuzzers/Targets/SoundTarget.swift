import AudioCapture
import SketchCore

/// Sound files: whatever libsndfile makes of them, we get samples or an error, and not without end.
struct SoundTarget: FuzzTarget {
  static let name = "wav"

  init() {}

  func run(_ bytes: [UInt8]) {
    let file = MemoryFile(bytes)
    guard let samples = try? AudioFile.samples(file.path, longest: .seconds(60)) else { return }
    require(samples.count <= 61 * AudioFrame.sampleRate, "\(samples.count) samples")
  }
}
