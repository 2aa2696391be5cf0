import CPocketSphinx
import Synchronization

/// Sphinxbase's log: it goes nowhere, but for the errors while a model loads.
package enum LibraryLog {
  /// Lets in a collection at a time, for the library has one log for the whole process.
  private static let lock = Mutex(())
  /// Errors since the collection began; nil while nothing is collected.
  private static let collected = Mutex<[String]?>(nil)
  /// Most errors that are kept; a dictionary for another acoustic model has one in every line.
  private static let mostKept = 100_000

  /// Connects the library's log, once for all: a decoder on another thread may be writing to it at any time.
  private static let connect: Void = {
    // Settings are written to the log's stream without asking the function.
    err_set_logfp(nil)
    vs_err_collect { text in
      guard let text else { return }
      LibraryLog.collected.withLock { collected in
        if let count = collected?.count, count < LibraryLog.mostKept { collected?.append(String(cString: text)) }
      }
    }
  }()

  /// Runs `body` and returns what the library complained about meanwhile, as one line.
  package static func collectingErrors<Result>(_ body: () -> sending Result) -> sending (result: Result, errors: String) {
    lock.withLock { _ in
      connect
      collected.withLock { $0 = [] }
      let result = body()
      let errors = collected.withLock { collected in
        defer { collected = nil }
        return collected ?? []
      }
      return (result, line(of: errors))
    }
  }

  /// Errors that are quoted.
  private static let most = 3

  /// `ERROR: "file.c", line 12: Failed to open x` says "Failed to open x".
  private static func line(of errors: [String]) -> String {
    let texts = errors.prefix(most).map { error in
      let line = error.split(separator: "\n").first ?? ""
      return line.split(separator: ": ", maxSplits: 2).last.map(String.init) ?? String(line)
    }
    let more = errors.count > most ? ["and \(errors.count - most) more"] : []
    return (texts + more).joined(separator: "; ")
  }
}
