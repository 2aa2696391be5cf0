import CPortAudio
import Glibc
import SketchCore

/// Owner of one open PortAudio capture stream that reads it as 16 kHz mono 16-bit samples. Used from one thread.
struct CaptureStream: ~Copyable {
  enum Chunk {
    /// Samples; `overran` says that the device dropped sound before them.
    case samples([Int16], overran: Bool)
    /// Silence of the device for as long as was asked to wait.
    case stalled
  }

  /// Time between two questions whether enough has come.
  private static let poll: UInt32 = 10_000

  private let stream: UnsafeMutableRawPointer
  private let channels: Int
  /// Frames read at a time: 50 ms at the device's rate.
  private let length: Int
  private var interleaved: [Float]
  private var converter: SampleRateConverter

  /// Opens a device at our rate, or at its own when it has no other.
  init(_ device: AudioDevice, session: borrowing PortAudioSession) throws(PortAudioError) {
    let opened = try Self.open(device)
    guard let converter = SampleRateConverter(from: opened.rate) else {
      Pa_CloseStream(opened.stream)
      throw PortAudioError(code: paInvalidSampleRate.rawValue)
    }
    let code = Pa_StartStream(opened.stream)
    guard code == paNoError.rawValue else {
      Pa_CloseStream(opened.stream)
      throw PortAudioError(code: code)
    }
    stream = opened.stream
    channels = opened.channels
    length = Int(opened.rate) / 20
    interleaved = [Float](repeating: 0, count: length * channels)
    self.converter = consume converter
  }

  deinit {
    Pa_AbortStream(stream)
    Pa_CloseStream(stream)
  }

  /// Waits for the next 50 ms and reads them. Never longer than `patience`: PortAudio's own blocking read may wait for
  /// minutes.
  mutating func read(patience: Duration) throws(PortAudioError) -> Chunk {
    var overran = false
    let deadline = ContinuousClock.now + patience
    while true {
      let available = Pa_GetStreamReadAvailable(stream)
      if available >= length { break }
      if available == Int(paInputOverflowed.rawValue) {
        overran = true
      } else if available < 0 {
        throw PortAudioError(code: PaError(available))
      }
      if ContinuousClock.now > deadline { return .stalled }
      usleep(Self.poll)
    }
    let code = Pa_ReadStream(stream, &interleaved, UInt(length))
    overran = overran || code == paInputOverflowed.rawValue
    guard code == paNoError.rawValue || code == paInputOverflowed.rawValue else { throw PortAudioError(code: code) }
    let mono = interleaved.withUnsafeBufferPointer { downmix($0, channels: channels) }
    return .samples(converter.convert(mono), overran: overran)
  }

  private static func open(
    _ device: AudioDevice
  ) throws(PortAudioError) -> (stream: UnsafeMutableRawPointer, channels: Int, rate: Double) {
    let ours = Double(AudioFrame.sampleRate)
    if let stream = try? open(device, channels: 1, rate: ours) { return (stream, 1, ours) }
    // Of a device of many channels (an audio interface) the first two are read; the microphone is one of them.
    let channels = min(device.channels, 2)
    return (try open(device, channels: channels, rate: device.defaultRate), channels, device.defaultRate)
  }

  private static func open(_ device: AudioDevice, channels: Int, rate: Double) throws(PortAudioError) -> UnsafeMutableRawPointer {
    let latency = max(Pa_GetDeviceInfo(device.index)?.pointee.defaultHighInputLatency ?? 0, 0.1)
    var parameters = PaStreamParameters(
      device: device.index, channelCount: Int32(channels), sampleFormat: paFloat32, suggestedLatency: latency,
      hostApiSpecificStreamInfo: nil)
    var stream: UnsafeMutableRawPointer?
    let code = Pa_OpenStream(&stream, &parameters, nil, rate, UInt(rate / 20), PaStreamFlags(paClipOff), nil, nil)
    guard code == paNoError.rawValue, let stream else { throw PortAudioError(code: code) }
    return stream
  }
}
