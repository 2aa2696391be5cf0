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
      for index in pattern.pieces.indices { pieces.append(pattern.pieces[index]) }
      lines.append(Line(end: pieces.count, payload: payload, isRule: isRule))
    }

    fileprivate func compile(_ graphs: inout Graphs) {
      var start = 0
      for line in lines {
        let pattern = pieces.span.extracting(start..<line.end)
        if line.isRule { graphs.clauses.add(pattern, payload: line.payload) } else { graphs.phrases.add(pattern, payload: line.payload) }
        start = line.end
      }
    }
  }

  struct Graphs: ~Copyable, Sendable {
    var phrases: AutomatonBuilder
    var clauses: AutomatonBuilder
  }

  private let queue = DispatchQueue(label: "voicesketch.lexicon")
  private let graphs: Mutex<Graphs>

  /// - Parameter bytes: how long the files are. The languages there are have an edge to twenty and to fourteen.
  init(expecting bytes: Int) {
    graphs = Mutex(
      Graphs(phrases: AutomatonBuilder(expecting: bytes / 20), clauses: AutomatonBuilder(expecting: bytes / 14)))
  }

  /// Compiles a batch after those before it, without waiting for that.
  func add(_ batch: Batch) {
    queue.async { self.graphs.withLock { batch.compile(&$0) } }
  }

  /// Waits for the batches. Hands their graphs over and keeps empty ones.
  func finish() -> Graphs {
    queue.sync {}
    var finished = Graphs(phrases: AutomatonBuilder(expecting: 0), clauses: AutomatonBuilder(expecting: 0))
    graphs.withLock { swap(&$0, &finished) }
    return finished
  }
}
