import Glibc

/// A step of writing a file that failed.
package struct FileFault: Error, Sendable, Equatable {
  package enum Step: Sendable { case creating, writing, syncing, naming }

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
