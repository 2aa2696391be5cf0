import Foundation
import SketchCore
import TestSupport
import Testing

/// "What can I say?" offers what can be done, and nothing else.
@Suite struct PhrasebookTests {
  @Test(.timeLimit(.minutes(10))) func `no example that is offered is refused as impossible or not understood`() async throws {
    try await DaemonFixture.with { daemon in
      _ = try await daemon.say("draw a fox")
      let examples = try await daemon.say("what can I say").message.split(separator: "“").dropFirst().compactMap {
        $0.split(separator: "”").first.map(String.init)
      }
      #expect(examples.count > 40)
      for example in examples {
        let outcome = try await daemon.say(example)
        let isImpossible = [.unsupported, .notUnderstood].contains(outcome.error?.code)
        #expect(outcome.status != .rejected || !isImpossible, "\(example): \(outcome.message)")
      }
    }
  }
}
