import Glibc
import SketchCore

/// Standard streams, written to in whole texts by their file descriptors: no buffer that an exit could lose, no global
/// `stdout` variable.
package enum StandardStreams {
  /// - Throws: `OutputFailure` unless all of it was written.
  package static func out(_ text: String) throws(OutputFailure) { try out(Array(text.utf8)) }

  package static func out(_ bytes: [UInt8]) throws(OutputFailure) {
    let reason = AtomicFile.write(bytes, to: STDOUT_FILENO)
    guard reason == 0 else { throw OutputFailure(code: reason) }
  }

  /// Writes to standard error; where that fails, there is nobody to tell.
  package static func error(_ text: String) { _ = AtomicFile.write(Array(text.utf8), to: STDERR_FILENO) }
}
