import ControlClient
import FakeProviders
import SketchCore

/// One way in which a provider fails, and what the daemon is to make of it. `FaultTableTests` carries it out.
struct FaultRow: Sendable {
  /// As the table names it.
  var fault: String
  var verdict: Verdict
  /// Requests the fakes are to count, by route, "openai generations" for another provider than the group's. What may cost money and is not
  /// named here must not have been asked at all.
  var requests: KeyValuePairs<String, Int>
  /// What the fakes ask money for.
  var charges: Int
  var arrange: @Sendable (FaultBench) throws -> Void
  var act: @Sendable (FaultBench) async throws -> FaultBench.Ending

  enum Verdict: String {
    case made = "picture"
    case askedAgain = "picture, asked for again"
    case sentAgain = "picture, sent again"
    case fellBack = "picture, by OpenAI"
    case drawnHere = "picture, by the illustrator"
    /// And nobody else was asked.
    case refused
    case unknown
    case cancelled
    case none = "nothing"
  }

  init(
    _ fault: String, _ verdict: Verdict, _ requests: KeyValuePairs<String, Int>, charges: Int = 1,
    arrange: @escaping @Sendable (FaultBench) throws -> Void = { _ in },
    act: @escaping @Sendable (FaultBench) async throws -> FaultBench.Ending = { try await $0.say("draw a fox") }
  ) {
    self.fault = fault
    self.verdict = verdict
    self.requests = requests
    self.charges = charges
    self.arrange = arrange
    self.act = act
  }

  /// A row whose fault is one of the fake's.
  init(
    _ fault: String, _ verdict: Verdict, _ requests: KeyValuePairs<String, Int>, charges: Int = 1, _ struck: Fault...
  ) {
    self.init(fault, verdict, requests, charges: charges, arrange: { bench in for fault in struck { bench.script.add(fault) } })
  }

  /// A row in which fal's work ends otherwise than with a picture.
  init(
    _ fault: String, _ verdict: Verdict, _ requests: KeyValuePairs<String, Int>, charges: Int = 1, endings: FalOutcome...
  ) {
    self.init(fault, verdict, requests, charges: charges, arrange: { bench in for ending in endings { bench.fakes.fal.end(with: ending) } })
  }
}

/// Rows that one daemon goes through, one after the other.
struct FaultGroup: Sendable, CustomStringConvertible {
  /// In the document's markers.
  var name: String
  /// First choice first; the first is whom the rows are about.
  var order = "fal, openai, illustrator"
  /// Further lines of the configuration, put after `[providers]` and after the group of the first provider.
  var policy = ""
  var settings = ""
  var usesFakeClock = false
  var rows: [FaultRow]

  var provider: String { String(order.prefix { $0 != "," }) }
  var description: String { name }
}
