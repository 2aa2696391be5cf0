import Glibc

/// Standard streams, written to in whole texts by their file descriptors: no buffer that an exit could lose, no global
/// `stdout` variable.
package enum StandardStreams {
  package static func out(_ text: String) { write(text, to: STDOUT_FILENO) }
  package static func error(_ text: String) { write(text, to: STDERR_FILENO) }
  package static func out(_ bytes: [UInt8]) { bytes.withUnsafeBytes { write($0, to: STDOUT_FILENO) } }

  private static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { write(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  /// Writes the text. A reader that went away (`| head`) is its own decision; nothing is reported.
  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) {
    var written = 0
    while written < bytes.count {
      let count = Glibc.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return }
      written += count
    }
  }
}
