import CommandOptions
import ControlClient
import SketchCore

/// One line on a terminal's stderr that shows how a job comes along, and is gone when it is done.
struct ProgressLine: Sendable {
  let client: ControlClient

  /// Runs `body`; meanwhile follows the daemon's jobs where stderr is a terminal.
  static func during<Value: Sendable>(
    _ session: Session, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    guard session.terminal.showsProgress, !session.wantsJSON else { return try await body() }
    let line = ProgressLine(client: session.client)
    let follower = Task { await line.follow() }
    defer {
      follower.cancel()
      StandardStreams.error("\r\u{1B}[K")
    }
    return try await body()
  }

  private func follow() async {
    // A courtesy: without events there is no line, and the answer comes all the same.
    guard let events = try? await client.events() else { return }
    do {
      for try await event in events {
        guard case .job(let job)? = event.event, !Task.isCancelled else { continue }
        StandardStreams.error("\r\u{1B}[K" + ProgressLine.text(job))
      }
    } catch {
      return
    }
  }

  /// "[######..............] drawing “a red fox” 30 %"
  static func text(_ job: Job) -> String {
    let filled = Int((min(1, max(0, job.progress)) * 20).rounded())
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 20 - filled)
    return "[\(bar)] \(Wording.state(job.state)) “\(job.command.transcript)” \(Wording.percent(job.progress))"
  }
}
