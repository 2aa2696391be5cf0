import ImageProviders
import SketchCore
import Synchronization
import TestSupport
import Testing

/// What the chain remembers of its providers from one request to the next.
@Suite struct ProviderHealthTests {
  private let clock = ManualClock()
  private let create = GenerationRequest(job: 1, work: .create(CreateRequest(description: "a fox")), seed: 1)

  private func notes(_ chain: ProviderChain) async throws -> [String] {
    let notes = Mutex<[String]>([])
    _ = try await chain.generate(create) { progress in
      if case .note(let note) = progress { notes.withLock { $0.append(note) } }
    }
    return notes.withLock(\.self)
  }

  private func down(_ name: String) -> ScriptedImageProvider.Step {
    .fail(ImageProviderError(.network, provider: name, reason: "\(name) is down"))
  }

  @Test func `one that keeps failing is not asked for a while, then probed, and this is said`() async throws {
    let first = ScriptedImageProvider("first", Array(repeating: down("first"), count: 5))
    let second = ScriptedImageProvider("second")
    let chain = ProviderChain([first, second], clock: clock, random: { 0 })
    _ = try await notes(chain)
    _ = try await notes(chain)
    #expect(first.received.count == 5)
    #expect(chain.report.first?.standing == .resting)
    #expect(
      try await notes(chain) == ["first is not asked for another 29 s, after failures (the last: first is down): asking second instead"])
    #expect(first.received.count == 5)
    clock.advance(by: .seconds(30))
    #expect(chain.report.first?.standing == .probing && chain.report.first?.lastError?.message == "first is down")
    #expect(try await notes(chain).isEmpty)
    #expect(first.received.count == 6)
    #expect(chain.report.first?.standing == .ready && chain.report.first?.lastError == nil)
  }

  @Test func `as long as one rests, what a person has to mend is said with every picture`() async throws {
    let key = ImageProviderError(.auth, provider: "first", reason: "first does not know the key", advice: "Check the key.")
    let first = ScriptedImageProvider("first", [.fail(key)])
    let chain = ProviderChain([first, ScriptedImageProvider("second")], clock: clock, random: { 0 })
    _ = try await notes(chain)
    let later = try await chain.generate(create) { _ in }
    #expect(
      later.first?.notes == [
        "Drawn by second, because first is not asked for another 30 s, after failures (the last: first does not know the key). Check the key."
      ])
  }

  @Test func `nobody waits for what only a person can mend`() async throws {
    func broken(_ name: String, _ kind: ImageProviderError.Kind) -> ScriptedImageProvider {
      ScriptedImageProvider(name, [.fail(ImageProviderError(kind, provider: name, reason: "\(name) is \(kind)", advice: "Mend \(name)."))])
    }
    let (first, second) = (broken("first", .auth), broken("second", .billing))
    let chain = ProviderChain([first, second], clock: clock, random: { 0 })
    let before = await #expect(throws: ImageProviderError.self) { try await chain.generate(create) { _ in } }
    #expect(before?.kind == .billing)
    let again = await #expect(throws: ImageProviderError.self) { try await chain.generate(create) { _ in } }
    #expect(
      again?.reason == "first is not asked for another 30 s, after failures (the last: first is auth); "
        + "second is not asked for another 30 s, after failures (the last: second is billing)")
    #expect(again?.advice == "Mend first. Mend second. Say it again then; “voicesketchctl status” shows the providers.")
    #expect(clock.sleeps.isEmpty && first.received.count == 1 && second.received.count == 1)
    // However short the rest: the next one draws at once.
    let third = ProviderChain(
      entries: [.init(broken("first", .auth), breaker: .init(rest: .seconds(1))), .init(ScriptedImageProvider("free"))], clock: clock,
      random: { 0 })
    _ = try await notes(third)
    let drawn = try await third.generate(create) { _ in }
    #expect(drawn.first?.notes.first?.hasPrefix("Drawn by free, because first is not asked for another 1 s, after failures") == true)
    #expect(clock.sleeps.isEmpty)
  }

  @Test func `one at its announced limit is not said to have failed`() async throws {
    let limit = ProviderProgress.limit(AnnouncedLimit(remaining: 0, resetsAfter: .seconds(60)))
    let first = ScriptedImageProvider("first", [.report(limit), .deliver([ScriptedImageProvider.picture])])
    let chain = ProviderChain([first, ScriptedImageProvider("second")], clock: clock, random: { 0 })
    _ = try await notes(chain)
    #expect(try await notes(chain) == ["first is not asked for another 60 s, as it is at its limit: asking second instead"])
  }

  @Test func `an announced limit is kept to`() async throws {
    let limit = ProviderProgress.limit(AnnouncedLimit(remaining: 0, resetsAfter: .seconds(5)))
    let first = ScriptedImageProvider("first", [.report(limit), .deliver([ScriptedImageProvider.picture])])
    let chain = ProviderChain([first, ScriptedImageProvider("second")], clock: clock, random: { 0 })
    #expect(try await notes(chain).isEmpty)
    #expect(chain.report.first?.standing == .limited)
    #expect(try await notes(chain) == ["first is not asked for another 5 s, as it is at its limit: waiting until then"])
    #expect(first.received.count == 2 && clock.sleeps == [.seconds(5)], "soon enough to be waited for")
  }

  @Test func `no more at once than configured`() async throws {
    let provider = ScriptedImageProvider("one", [.hang])
    let chain = ProviderChain(entries: [.init(provider, concurrency: 1)], clock: clock, random: { 0 })
    let create = create
    let first = Task { try await chain.generate(create) { _ in } }
    for await _ in provider.requests { break }
    let second = Task { try await chain.generate(create) { _ in } }
    let third = Task { try await chain.generate(create) { _ in } }
    third.cancel()
    await #expect(throws: ImageProviderError.self) { try await third.value }
    #expect(provider.received.count == 1)
    first.cancel()
    #expect(try await second.value.count == 1)
    #expect(provider.received.count == 2)
  }

  @Test func `when nobody is left it is said what is missing`() async {
    let error = SketchError(.configuration, "there is no key for fal", advice: "Store it.")
    let chain = ProviderChain(
      entries: [], unavailable: [.init(name: "fal", available: false, detail: "no key", standing: .unavailable, lastError: error)])
    let create = create
    let thrown = await #expect(throws: ImageProviderError.self) { try await chain.generate(create) { _ in } }
    #expect(thrown?.kind == .auth && thrown?.reason == "there is no key for fal" && thrown?.advice == "Store it.")
  }

  @Test func `the status tells price and speed`() async throws {
    let paid = ScriptedImageProvider("paid", isFree: false, price: Cost(0.04, asOf: "2026-11-01"))
    let chain = ProviderChain(
      entries: [.init(paid)], unavailable: [.init(name: "other", available: false, detail: "no key", standing: .unavailable)], clock: clock)
    _ = try await notes(chain)
    #expect(chain.report.map(\.name) == ["paid", "other"])
    #expect(chain.report[0].price == Cost(0.04, asOf: "2026-11-01") && chain.report[0].detail == "about $0.04 a picture")
    #expect(chain.report[0].seconds == 0)
    #expect(!chain.report[1].available)
  }
}
