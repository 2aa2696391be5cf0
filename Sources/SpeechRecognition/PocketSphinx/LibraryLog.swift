import CPocketSphinx
import Glibc
import Synchronization

/// Sphinxbase's log: it goes nowhere, but for the errors while a model loads.
package enum LibraryLog {
  /// The library has one log for the whole process.
  private static let lock = Mutex(())

  /// Runs `body` and returns what the library complained about meanwhile, as one line.
  package static func collectingErrors<Result>(_ body: () -> sending Result) -> sending (result: Result, errors: String) {
    lock.withLock { _ in
      let text = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: 1)
      let size = UnsafeMutablePointer<Int>.allocate(capacity: 1)
      text.initialize(to: nil)
      defer {
        free(text.pointee)
        text.deallocate()
        size.deallocate()
      }
      let file = open_memstream(text, size)
      err_set_logfp(file)
      let result = body()
      err_set_logfp(nil)
      if let file { fclose(file) }
      return (result, text.pointee.map { errors(in: String(cString: $0)) } ?? "")
    }
  }

  /// A dictionary for another acoustic model has an error in every line.
  private static let most = 3

  /// `ERROR: "file.c", line 12: Failed to open x` says "Failed to open x".
  private static func errors(in log: String) -> String {
    let errors = log.split(separator: "\n").filter { $0.hasPrefix("ERROR") || $0.hasPrefix("FATAL") }
      .map { line in line.split(separator: ": ", maxSplits: 2).last.map(String.init) ?? String(line) }
    let more = errors.count > most ? ["and \(errors.count - most) more"] : []
    return (errors.prefix(most) + more).joined(separator: "; ")
  }
}
