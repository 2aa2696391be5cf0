import Glibc
import SketchCore
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

  @Test(arguments: [
    (#"a\" forged=yes"#, #""a\\\" forged=yes""#), ("a\u{9B}31mred", "\"a 31mred\""), ("a\u{202E}b\u{2028}c", "\"a b c\""),
    (#"C:\"#, #""C:\\""#),
  ])
  func `what was said cannot forge a field or steer a terminal`(said: String, written: String) {
    #expect(lines(isJournal: true) { $0.info("heard", ["text": said]) } == ["<6>heard text=\(written)\n"])
  }

  @Test func `the name of the journal's stream alone does not make it the journal`() throws {
    var status = stat()
    #expect(fstat(STDIN_FILENO, &status) == 0)
    #expect(Log.isJournal("\(status.st_dev):\(status.st_ino)", descriptor: STDIN_FILENO))
    #expect(!Log.isJournal("1:2", descriptor: STDIN_FILENO))
    #expect(!Log.isJournal(nil))
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
