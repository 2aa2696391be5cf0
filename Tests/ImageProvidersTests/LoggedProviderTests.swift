import ImageProviders
import SketchCore
import Synchronization
import TestSupport
import Testing

@Suite struct LoggedProviderTests {
  private final class Lines: Logger {
    private let lines = Mutex<[String]>([])

    func log(_ level: LogLevel, _ message: String, _ fields: KeyValuePairs<String, String>) {
      let text = "\(level.rawValue) \(message) " + fields.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
      lines.withLock { $0.append(text) }
    }

    var all: [String] { lines.withLock { $0 } }
  }

  @Test func `the log tells of provider, retry, fallback and cost, and not of the words`() async throws {
    let busy = ImageProviderError(.providerBusy, provider: "first", reason: "first is busy", advice: "", acceptance: .refused)
    let refused = ImageProviderError(.auth, provider: "first", reason: "bad key", advice: "", acceptance: .refused)
    var picture = ScriptedImageProvider.picture
    picture.cost = 0.003
    let chain = ProviderChain(
      [ScriptedImageProvider("first", [.fail(busy), .fail(refused)]), ScriptedImageProvider("second", [.deliver([picture])])],
      clock: ManualClock(), random: { 0 })
    let lines = Lines()
    _ = try await LoggedProvider(chain, log: lines).generate(creation("a secret fox")) { _ in }
    let text = lines.all.joined(separator: "\n")
    for words in ["provider=first", "provider=second", "trying again in", "asking second instead", "cost=$0.003", "accepted=refused"] {
      #expect(text.contains(words), "\(words) is not in \(text)")
    }
    #expect(lines.all.allSatisfy { $0.hasPrefix("debug ") } && !text.contains("secret"))
  }

  @Test func `a failure is told with its reason`() async {
    let lines = Lines()
    let failure = ImageProviderError(.contentBlocked, provider: "p", reason: "refused", advice: "")
    let provider = LoggedProvider(ScriptedImageProvider("p", [.fail(failure)]), log: lines)
    await #expect(throws: ImageProviderError.self) { try await provider.generate(creation("a fox")) { _ in } }
    #expect(lines.all.last?.hasPrefix("debug no picture") == true && lines.all.last?.contains("reason=refused") == true)
  }
}
