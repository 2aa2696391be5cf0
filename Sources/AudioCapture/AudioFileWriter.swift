import CSndFile
package import SketchCore

/// Writer of recordings as WAV files, 16 kHz mono with 16 bits.
package enum AudioFileWriter {
  /// Writes a recording.
  /// - Parameters:
  ///   - descriptor: file open for writing, and empty; it stays open.
  ///   - path: its name, for the error.
  /// - Throws: `SketchError` `.inputOutput`; the file then holds a part of the recording.
  package static func write(_ samples: [Int16], to descriptor: Int32, path: String) throws(SketchError) {
    var format = SF_INFO()
    format.samplerate = Int32(AudioFrame.sampleRate)
    format.channels = 1
    format.format = Int32(SF_FORMAT_WAV | SF_FORMAT_PCM_16)
    guard let file = sf_open_fd(descriptor, Int32(SFM_WRITE), &format, 0) else { throw failure(of: nil, path) }
    let isWhole = sf_write_short(file, samples, sf_count_t(samples.count)) == sf_count_t(samples.count)
    let failure = isWhole ? nil : failure(of: file, path)
    // The length in the header is written when the file is closed.
    let isClosed = sf_close(file) == 0
    if let failure { throw failure }
    if !isClosed { throw Self.failure(of: nil, path) }
  }

  private static func failure(of file: OpaquePointer?, _ path: String) -> SketchError {
    SketchError(
      .inputOutput, "\(path) cannot be written: \(String(cString: sf_strerror(file)).trimmingPunctuation())",
      advice: "Free some space, or write to another disk.")
  }
}
