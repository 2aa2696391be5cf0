import CSpeexDSP
import SketchCore

/// Denoiser that takes steady noise out of speech (speexdsp's preprocessor), a frame at a time, and nothing else: no
/// gain control, no detection of speech. Used from one thread at a time.
///
/// PocketSphinx's own noise removal is off where this is used: in noise 20 dB below the speech half as many more
/// sentences come out right with this one.
package struct Denoiser: ~Copyable {
  /// Samples of a frame: 10 ms.
  static let frame = AudioFrame.sampleRate / 100
  /// Most by which noise is lowered, in dB.
  private static let suppression: Int32 = -20
  /// Length of the quietest sound that the noise is learned from, in frames, and number of times it is heard: an
  /// estimate settles over some hundred frames.
  private static let learned = (frames: 25, times: 4)

  /// Difference between the loudest and the quietest tenth of an utterance from which it is clear; with noise 20 dB
  /// below the speech it is 23 to 28 dB, without any 40 and more.
  private static let clear = 35.0

  private let state: OpaquePointer
  /// Samples that do not fill a frame yet.
  private var rest: [Int16] = []

  init() {
    guard let state = speex_preprocess_state_init(Int32(Self.frame), Int32(AudioFrame.sampleRate)) else {
      fatalError("there is no memory for \(Self.frame) samples")
    }
    self.state = state
    set(SPEEX_PREPROCESS_SET_DENOISE, 1)
    set(SPEEX_PREPROCESS_SET_NOISE_SUPPRESS, Self.suppression)
    set(SPEEX_PREPROCESS_SET_AGC, 0)
  }

  deinit { speex_preprocess_state_destroy(state) }

  private borrowing func set(_ request: Int32, _ value: Int32) {
    var value = value
    speex_preprocess_ctl(state, request, &value)
  }

  /// Denoised sound of a sound that comes in pieces of any length: one frame later than it was heard, in whole frames.
  mutating func process(_ piece: [Int16]) -> [Int16] {
    var samples = rest + piece
    let whole = samples.count / Self.frame * Self.frame
    rest = Array(samples[whole...])
    samples.removeLast(rest.count)
    samples.withUnsafeMutableBufferPointer { buffer in
      for start in stride(from: 0, to: buffer.count, by: Self.frame) { speex_preprocess_run(state, buffer.baseAddress! + start) }
    }
    return samples
  }

  /// Denoised sound of a whole utterance; what noise is, its quietest quarter of a second says beforehand. Unchanged
  /// where hardly any noise is: it would only lose.
  /// - Parameter samples: 16 kHz mono.
  package static func denoised(_ samples: [Int16]) -> [Int16] {
    let sound = SoundQuality(of: samples)
    guard sound.loudness - sound.noise < clear else { return samples }
    var denoiser = Denoiser()
    let quiet = Array(samples[quietest(of: samples)])
    for _ in 0..<learned.times { _ = denoiser.process(quiet) }
    return denoiser.process(samples)
  }

  /// Range of the quietest stretch of whole frames, which the noise is learned from; all of a sound that is shorter.
  static func quietest(of samples: [Int16]) -> Range<Int> {
    let energies = stride(from: 0, to: samples.count - frame + 1, by: frame).map { start in
      samples[start..<(start + frame)].reduce(0.0) { $0 + Double($1) * Double($1) }
    }
    let length = min(learned.frames, energies.count)
    var sum = energies.prefix(length).reduce(0, +)
    var best = (sum: sum, start: 0)
    for end in length..<max(length, energies.count) {
      sum += energies[end] - energies[end - length]
      if sum < best.sum { best = (sum, end - length + 1) }
    }
    return (best.start * frame)..<((best.start + length) * frame)
  }
}
