import CSndFile
import Glibc
import SketchCore

/// Owner of one open sound file that hands it out as 16 kHz mono 16-bit samples, whatever it holds (WAV, FLAC, Ogg,
/// AIFF, …).
package struct AudioFile: ~Copyable {
  /// Frames of the file (all channels) read at a time.
  private static let chunk = 4096

  private let path: String
  private let handle: OpaquePointer
  private let channels: Int
  private var converter: SampleRateConverter
  private var interleaved: [Float]
  private var finished = false
  private var delivered = 0

  /// - Throws: `SketchError` `.badAudio`, saying what is wrong with the file.
  package init(path: String) throws {
    self.path = path
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw AudioFile.unreadable(path, errno) }
    var status = stat()
    if fstat(descriptor, &status) == 0 {
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      if isFolder || (status.st_mode & S_IFMT == S_IFREG && status.st_size == 0) {
        close(descriptor)
        throw SketchError(
          .badAudio, isFolder ? "\(path) is a folder, not a recording" : "\(path) is empty (0 bytes)",
          advice: isFolder ? "Name a WAV or FLAC file in it." : "Record it again; the recorder probably never wrote to it.")
      }
    }
    var info = SF_INFO()
    // libsndfile closes the descriptor, also when opening fails.
    guard let handle = sf_open_fd(descriptor, Int32(SFM_READ), &info, 1) else {
      let reason = String(cString: sf_strerror(nil)).trimmingPunctuation()
      throw SketchError(
        .badAudio, "\(path) is not a readable sound file: \(reason)",
        advice: "Give a WAV, FLAC, Ogg or AIFF recording; `file \(path)` says what it is.")
    }
    guard info.channels > 0, info.samplerate > 0, let converter = SampleRateConverter(from: Double(info.samplerate)) else {
      sf_close(handle)
      throw SketchError(
        .badAudio, "\(path) claims \(info.channels) channels at \(info.samplerate) Hz, which no recording has",
        advice: "Convert it first: `sox \(path) -r 16000 -c 1 converted.wav`.")
    }
    self.handle = handle
    channels = Int(info.channels)
    self.converter = converter
    interleaved = [Float](repeating: 0, count: AudioFile.chunk * channels)
  }

  deinit { sf_close(handle) }

  /// Next run of samples (about a quarter of a second), or nil after the last.
  /// - Throws: `SketchError` `.badAudio` when nothing at all could be decoded. A recording that breaks off later is
  ///   simply shorter.
  package mutating func read() throws -> [Int16]? {
    while !finished {
      let frames = interleaved.withUnsafeMutableBufferPointer { sf_readf_float(handle, $0.baseAddress, sf_count_t(AudioFile.chunk)) }
      finished = frames < AudioFile.chunk
      let mono = interleaved.withUnsafeBufferPointer {
        downmix(UnsafeBufferPointer(rebasing: $0[..<(Int(max(frames, 0)) * channels)]), channels: channels)
      }
      let samples = converter.convert(mono, atEnd: finished)
      delivered += samples.count
      if !samples.isEmpty { return samples }
    }
    guard delivered > 0 else { throw silentFile() }
    return nil
  }

  /// Samples of a whole recording, for transcribing it in one go. 16 kHz mono.
  /// - Parameter longest: a stream need not have an end, but memory has.
  /// - Throws: `SketchError` `.badAudio`, also when it is longer.
  package static func samples(_ path: String, longest: Duration = .seconds(3600)) throws -> [Int16] {
    var file = try AudioFile(path: path)
    var samples = [Int16]()
    while let more = try file.read() {
      samples += more
      guard AudioFrame.duration(ofSamples: samples.count) <= longest else {
        throw SketchError(
          .badAudio, "\(path) is longer than \(longest.components.seconds) seconds, too much to take in at once",
          advice: "Cut it: `sox \(path) part.wav trim 0 600`; the daemon listens to any length with --audio wav:FILE.")
      }
    }
    return samples
  }

  private func silentFile() -> SketchError {
    let reason = sf_error(handle) == 0 ? "it has a header but no sound" : String(cString: sf_strerror(handle)).trimmingPunctuation()
    return SketchError(
      .badAudio, "\(path) holds nothing to hear: \(reason)", advice: "The file was cut off or never finished; record or copy it again.")
  }

  private static func unreadable(_ path: String, _ code: Int32) -> SketchError {
    let advice =
      switch code {
      case ENOENT, ENOTDIR: "Check the path; it is relative to the folder you are in."
      case EACCES, EPERM: "Make it readable: `chmod u+r \(path)`."
      default: "Copy the file to a local disk and try again."
      }
    let reason = code == ENOENT ? "there is no such file" : String(cString: strerror(code)).lowercased()
    return SketchError(.badAudio, "\(path) cannot be opened: \(reason)", advice: advice)
  }
}
