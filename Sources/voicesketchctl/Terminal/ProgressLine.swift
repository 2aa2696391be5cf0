import CommandOptions
import ControlClient
import SketchCore
import Synchronization

/// A line on a terminal's stderr that shows how something comes along, and is gone when it is done.
final class ProgressLine: Sendable {
  private let isOver: Mutex<Bool>
  private let columns: Int

  /// - Parameter isShown: false draws nothing at all.
  init(_ terminal: Terminal, isShown: Bool) {
    isOver = Mutex(!isShown)
    columns = terminal.progressColumns
  }

  /// Runs `body`; meanwhile follows the daemon's jobs where stderr is a terminal.
  static func during<Value: Sendable>(
    _ session: Session, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    guard session.terminal.showsProgress, !session.wantsJSON else { return try await body() }
    let line = ProgressLine(session.terminal, isShown: true)
    let follower = Task { await line.follow(session.client) }
    defer {
      line.remove()
      follower.cancel()
    }
    return try await body()
  }

  private func follow(_ client: ControlClient) async {
    // A courtesy: without events there is no line, and the answer comes all the same.
    guard let events = try? await client.events() else { return }
    do {
      for try await event in events {
        if case .job(let job)? = event.event { draw(ProgressLine.text(job)) }
      }
    } catch {
      return
    }
  }

  func draw(_ text: String) {
    isOver.withLock { isOver in
      if !isOver { StandardStreams.error("\r\u{1B}[K" + ProgressLine.fitting(text, columns)) }
    }
  }

  /// Makes room for a line that stays.
  func clear() { draw("") }

  /// End of the line; it is not drawn afterwards.
  func remove() {
    clear()
    isOver.withLock { $0 = true }
  }

  /// Part that fits on one row: of a line that wraps, only the last row could be overwritten.
  static func fitting(_ text: String, _ columns: Int) -> String {
    text.count < columns ? text : text.prefix(max(0, columns - 2)) + "…"
  }

  /// "[######..............] 30 % drawing “a red fox”"
  static func text(_ job: Job) -> String {
    let filled = Int((min(1, max(0, job.progress)) * 20).rounded())
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 20 - filled)
    return "[\(bar)] \(Wording.percent(job.progress)) \(Wording.phase(job)) “\(job.command.transcript)”"
  }
}
