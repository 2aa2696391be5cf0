import Glibc

/// Standard output could not be written: what the program wanted to say is not where it should be.
package struct OutputFailure: Error, Equatable {
  /// The `errno` of the write.
  package var code: Int32

  /// Whether the reader went away (`| head`), which is its own decision and no news to anybody.
  package var isReaderGone: Bool { code == EPIPE }

  package var reason: String { String(cString: strerror(code)) }
}
