import Synchronization
import Testing

@testable import DaemonRuntime

@Suite struct LogTests {
  @Test func `the journal gets priorities`() {
    #expect(lines(isJournal: true) { $0.error("no disk", ["folder": "/a b"]) } == ["<3>no disk folder=\"/a b\"\n"])
  }

  @Test func `less important lines are left out`() {
    #expect(lines(level: .warning) { $0.info("chatter") }.isEmpty)
  }

  @Test func `what was said cannot forge a line`() {
    let written = lines(isJournal: true) { $0.info("heard", ["text": "undo\n<0>the disk is on fire"]) }
    #expect(written == ["<6>heard text=\"undo <0>the disk is on fire\"\n"])
  }

  private func lines(level: LogLevel = .info, isJournal: Bool = false, _ body: (Log) -> Void) -> [String] {
    let collected = Lines()
    body(Log(level: level, isJournal: isJournal, write: { line in collected.lines.withLock { $0.append(line) } }))
    return collected.lines.withLock { $0 }
  }

  private final class Lines: Sendable {
    let lines = Mutex<[String]>([])
  }
}
