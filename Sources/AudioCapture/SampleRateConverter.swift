import CSampleRate
import SketchCore

/// Owner of one libsamplerate converter: mono floats at the source's rate in, mono 16-bit samples at ours out.
struct SampleRateConverter: ~Copyable {
  private let state: OpaquePointer?
  private let ratio: Double
  private var output = [Float]()

  /// - Parameter rate: samples a second of the input. nil when libsamplerate cannot convert from it (it spans a factor
  ///   of 256).
  init?(from rate: Double) {
    ratio = Double(AudioFrame.sampleRate) / rate
    guard ratio != 1 else {
      state = nil
      return
    }
    var error: Int32 = 0
    guard src_is_valid_ratio(ratio) != 0, let state = src_new(Int32(SRC_SINC_MEDIUM_QUALITY), 1, &error) else { return nil }
    self.state = state
  }

  deinit {
    if let state { src_delete(state) }
  }

  /// Converts a run of samples that follows the last one; `atEnd` also lets out what the filter still holds.
  mutating func convert(_ samples: [Float], atEnd: Bool = false) -> [Int16] {
    guard let state else { return pcm(samples[...]) }
    let room = Int(Double(samples.count) * ratio) + 1024
    if output.count < room { output = [Float](repeating: 0, count: room) }
    var result = [Int16]()
    samples.withUnsafeBufferPointer { input in
      var data = SRC_DATA()
      data.src_ratio = ratio
      data.end_of_input = atEnd ? 1 : 0
      var consumed = 0
      repeat {
        let produced = output.withUnsafeMutableBufferPointer { output in
          data.data_in = input.baseAddress.map { $0 + consumed }
          data.input_frames = input.count - consumed
          data.data_out = output.baseAddress
          data.output_frames = output.count
          // It can only fail for a bad pointer or ratio, and both were checked.
          return src_process(state, &data) == 0 ? Int(data.output_frames_gen) : 0
        }
        consumed += Int(data.input_frames_used)
        result += pcm(output[..<produced])
        if produced == 0 { break }
      } while consumed < input.count || atEnd
    }
    return result
  }

  /// Full scale is ±1; louder input is clipped.
  private func pcm(_ samples: ArraySlice<Float>) -> [Int16] {
    [Int16](unsafeUninitializedCapacity: samples.count) { target, count in
      samples.withUnsafeBufferPointer { source in
        if let from = source.baseAddress, let to = target.baseAddress { src_float_to_short_array(from, to, Int32(source.count)) }
      }
      count = samples.count
    }
  }
}
