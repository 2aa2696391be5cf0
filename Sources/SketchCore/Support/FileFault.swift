import Glibc

/// Failure of a step of reading or writing a file.
package struct FileFault: Error, Sendable, Equatable {
  package enum Step: Sendable { case opening, reading, creating, writing, syncing, naming }

  package var step: Step
  package var path: String
  /// The `errno` of the system call.
  package var code: Int32

  package init(_ step: Step, _ path: String, code: Int32) {
    self.step = step
    self.path = path
    self.code = code
  }

  /// The system's words for it: "No space left on device".
  package var reason: String { String(cString: strerror(code)) }
}
