import FoundationEssentials
import SketchCore
import Synchronization

/// Service that asks the vital parts again and again whether they live, and says so to systemd only while all of them
/// answer.
///
/// A part that hangs keeps its one question; it is asked no other until it has answered.
struct Watchdog<Time: Clock>: Sendable where Time.Duration == Duration {
  let parts: [VitalPart]
  let hanging: HangingParts
  /// Suspended with the machine: after a night's sleep nothing has hung for hours.
  let clock: Time
  /// Pause between two rounds of questions. A part hangs that has not answered for two of them.
  let pause: Duration
  let alive: @Sendable () -> Void
  /// Told once when a part begins to hang, and once when it answers again.
  let report: @Sendable (Change) -> Void

  enum Change: Sendable, Equatable {
    case hangs(String)
    case answers(String)
  }

  /// Question to a part that waits for its answer.
  private struct Question: Sendable {
    var asked: Time.Instant
    var date: Date
    var isReported = false
  }

  /// Asks until the task is cancelled.
  func run() async {
    let open = Register(count: parts.count)
    while (try? await clock.sleep(for: pause)) != nil {
      let hangs = open.overdue(since: clock.now.advanced(by: .zero - pause * 2))
      hanging.replace(with: hangs.map { StatusReport.Hang(part: parts[$0.part].name, since: $0.since) })
      for hang in hangs where hang.isNew { report(.hangs(parts[hang.part].name)) }
      if hangs.isEmpty { alive() }
      for (index, part) in parts.enumerated() where open.ask(index, at: clock.now) {
        Task {
          await part.answer()
          if open.answered(index) { report(.answers(part.name)) }
        }
      }
    }
  }

  /// Open questions, by the part's place.
  private final class Register: Sendable {
    private let questions: Mutex<[Question?]>

    init(count: Int) { questions = Mutex(Array(repeating: nil, count: count)) }

    /// False when the last one is still open.
    func ask(_ part: Int, at now: Time.Instant) -> Bool {
      questions.withLock { questions in
        guard questions[part] == nil else { return false }
        questions[part] = Question(asked: now, date: Date())
        return true
      }
    }

    /// Whether the part was reported to hang.
    func answered(_ part: Int) -> Bool {
      questions.withLock { questions in
        defer { questions[part] = nil }
        return questions[part]?.isReported == true
      }
    }

    func overdue(since limit: Time.Instant) -> [(part: Int, since: Date, isNew: Bool)] {
      questions.withLock { questions in
        questions.indices.compactMap { index in
          guard let question = questions[index], question.asked <= limit else { return nil }
          questions[index]?.isReported = true
          return (index, question.date, !question.isReported)
        }
      }
    }
  }
}
