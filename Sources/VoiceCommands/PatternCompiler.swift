import Dispatch
import Synchronization

/// Compiles the lines of a lexicon on a thread of its own while those after them are read: either takes about as long as the other.
final class PatternCompiler: Sendable {
  /// Lines that were read one after the other and are handed over together.
  struct Batch: Sendable {
    private struct Line {
      var end: Int
      /// Index of the phrase entry or of the rule.
      var payload: Int32
      var isRule: Bool
    }

    /// So many pieces are worth waking the other thread for.
    private static let size = 4096

    private var pieces: [Pattern.Piece] = []
    private var lines: [Line] = []

    init() {
      pieces.reserveCapacity(Self.size * 2)
      lines.reserveCapacity(Self.size / 8)
    }

    var isFull: Bool { pieces.count >= Self.size }

    mutating func append(_ pattern: borrowing Pattern, payload: Int32, isRule: Bool) {
      pattern.pieces.append(to: &pieces)
      lines.append(Line(end: pieces.count, payload: payload, isRule: isRule))
    }

    fileprivate func compile(_ phrases: inout AutomatonBuilder, _ clauses: inout AutomatonBuilder) {
      var start = 0
      for line in lines {
        let pattern = pieces.span.extracting(start..<line.end)
        if line.isRule { clauses.add(pattern, payload: line.payload) } else { phrases.add(pattern, payload: line.payload) }
        start = line.end
      }
    }
  }

  private let queue = DispatchQueue(label: "voicesketch.lexicon")
  private let phrases: Mutex<AutomatonBuilder>
  private let clauses: Mutex<AutomatonBuilder>

  /// - Parameter bytes: how long the files are. The languages there are have an edge to twenty and to fourteen.
  init(expecting bytes: Int) {
    phrases = Mutex(AutomatonBuilder(expecting: bytes / 20))
    clauses = Mutex(AutomatonBuilder(expecting: bytes / 14))
  }

  /// Compiles a batch after those before it, without waiting for that.
  func add(_ batch: Batch) {
    queue.async {
      self.phrases.withLock { phrases in self.clauses.withLock { batch.compile(&phrases, &$0) } }
    }
  }

  /// Waits for the batches and hands the phrases over, while what is left to do for the sentences is done on the other thread.
  /// - Parameter rules: by payload.
  func finishPhrases(_ rules: [Lexicon.Rule.Weight]) -> Automaton {
    queue.sync {}
    queue.async { self.clauses.withLock { $0.finish(rules) } }
    return Self.take(phrases)
  }

  /// Waits for the sentences and hands them over.
  func finishClauses() -> Automaton {
    queue.sync {}
    return Self.take(clauses)
  }

  private static func take(_ builder: borrowing Mutex<AutomatonBuilder>) -> Automaton {
    var finished = AutomatonBuilder(expecting: 0)
    builder.withLock { swap(&$0, &finished) }
    return finished.automaton
  }
}
