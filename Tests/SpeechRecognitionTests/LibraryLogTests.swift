import CPocketSphinx
import Foundation
import Synchronization
import Testing

@testable import SpeechRecognition

/// One at a time: the log is that of the whole process.
@Suite(.serialized) struct LibraryLogTests {
  /// Settings of its own, of which one is asked for that there is not.
  private struct Complainer {
    let settings = vs_ps_config_new()
    func complain(_ name: String) { _ = cmd_ln_str_r(settings, name) }
    func end() { cmd_ln_free_r(settings) }
  }

  @Test func `what the library complains about meanwhile is collected, and nothing else`() {
    let complainer = Complainer()
    defer { complainer.end() }
    complainer.complain("-before")
    let errors = LibraryLog.collectingErrors { complainer.complain("-meanwhile") }.errors
    #expect(errors.contains("-meanwhile"))
    #expect(!errors.contains("-before"))
    complainer.complain("-after")
    #expect(!LibraryLog.collectingErrors {}.errors.contains("-after"))
  }

  @Test func `a thread may complain while a collection of another ends`() {
    // It ended the process where the collection closed the stream that the other wrote to.
    let isDone = Mutex(false)
    let (begun, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread {
      let complainer = Complainer()
      begun.signal()
      while !isDone.withLock({ $0 }) { complainer.complain("-other") }
      complainer.end()
      ended.signal()
    }.start()
    begun.wait()
    let sum = (0..<50_000).reduce(0) { sum, number in sum + LibraryLog.collectingErrors { number }.result }
    #expect(sum == 50_000 * 49_999 / 2)
    isDone.withLock { $0 = true }
    ended.wait()
  }
}
