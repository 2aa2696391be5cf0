import ImageProviders
import SketchCore
import Synchronization
import TestSupport
import Testing

@Suite struct ProviderChainTests {
  private let clock = ManualClock()
  private let log = ProgressLog()

  private let create = GenerationRequest(job: 1, work: .create(CreateRequest(description: "a fox")), seed: 1)
  private let edit = GenerationRequest(
    job: 2,
    work: .edit(
      [.enhance(aspect: "brighter")],
      of: .init(prompt: "a fox", style: nil, kind: .picture, seed: 1, image: [1], mediaType: "image/png", scene: nil)),
    seed: 1)

  private func chain(_ providers: ScriptedImageProvider..., policy: RetryPolicy = RetryPolicy()) -> ProviderChain {
    ProviderChain(providers, policy: policy, clock: clock, random: { 0 })
  }

  private func run(_ chain: ProviderChain, _ request: GenerationRequest? = nil) async throws -> [GeneratedPicture] {
    let log = log
    return try await chain.generate(request ?? create) { log.append($0) }
  }

  private func failure(_ chain: ProviderChain, _ request: GenerationRequest? = nil) async -> ImageProviderError? {
    do {
      _ = try await run(chain, request)
      return nil
    } catch {
      return error as? ImageProviderError
    }
  }

  /// - Parameter acceptance: what the chain says of every failure of a free provider, or what a paid one's client knows.
  private func error(
    _ kind: ImageProviderError.Kind, _ provider: String = "first", retryAfter: Duration? = nil,
    acceptance: ImageProviderError.Acceptance? = .refused
  ) -> ImageProviderError {
    ImageProviderError(
      kind, provider: provider, reason: "\(provider) is \(kind)", advice: "Do something.", retryAfter: retryAfter, acceptance: acceptance)
  }

  @Test func `the first provider delivers and nobody else is asked`() async throws {
    let second = ScriptedImageProvider("second")
    #expect(try await run(chain(ScriptedImageProvider("first"), second)) == [ScriptedImageProvider.picture])
    #expect(log.entries == [.started(provider: "first", estimate: .free)])
    #expect(second.received.isEmpty && clock.sleeps.isEmpty)
  }

  @Test func `who draws without the model that was asked for says so`() async throws {
    let asked = GenerationRequest(job: 1, work: .create(CreateRequest(description: "a fox", model: "flux")), seed: 1)
    let drawn = try await run(chain(ScriptedImageProvider("first")), asked)
    #expect(drawn.first?.notes == ["The model “flux” was not to be had: first drew it."])
  }

  @Test func `backs off twice, then succeeds, and tells each step`() async throws {
    let busy = error(.providerBusy)
    let provider = ScriptedImageProvider("first", [.fail(busy), .fail(busy)])
    #expect(try await run(chain(provider)).count == 1)
    #expect(clock.sleeps == [.milliseconds(500), .seconds(1)])
    #expect(
      log.entries == [
        .started(provider: "first", estimate: .free), .failedAttempt(busy), .note("first is providerBusy: trying again in 0.5 s"),
        .started(provider: "first", estimate: .free), .failedAttempt(busy), .note("first is providerBusy: trying again in 1 s"),
        .started(provider: "first", estimate: .free),
      ])
  }

  @Test func `waits as long as the provider asks for`() async throws {
    let provider = ScriptedImageProvider("first", [.fail(error(.rateLimited, retryAfter: .seconds(7)))])
    _ = try await run(chain(provider))
    #expect(clock.sleeps == [.seconds(7)])
  }

  @Test func `a provider that cannot be cured by waiting is replaced at once, and this is told`() async throws {
    let noKey = error(.auth)
    let second = ScriptedImageProvider("second")
    let pictures = try await run(chain(ScriptedImageProvider("first", [.fail(noKey)]), second))
    #expect(clock.sleeps.isEmpty)
    // The picture keeps it: notes of the way are gone by then.
    #expect(pictures.first?.notes == ["Drawn by second, because first is auth. Do something."])
    #expect(
      log.entries == [
        .started(provider: "first", estimate: .free), .failedAttempt(noKey), .note("first is auth: asking second instead"),
        .started(provider: "second", estimate: .free),
      ])
  }

  @Test func `every provider gets its own attempts, and the last error is thrown, with why the others did not do`() async throws {
    let first = ScriptedImageProvider("first", Array(repeating: .fail(error(.network)), count: 3))
    let second = ScriptedImageProvider("second", Array(repeating: .fail(error(.providerBusy, "second")), count: 3))
    var expected = error(.providerBusy, "second")
    expected.reason = "second is providerBusy; before that: first is network"
    #expect(await failure(chain(first, second)) == expected)
    #expect(first.received.count == 3 && second.received.count == 3)
    #expect(clock.sleeps == [.milliseconds(500), .seconds(1), .milliseconds(500), .seconds(1)])
  }

  @Test(arguments: [ImageProviderError.Kind.contentBlocked, .invalidInput]) func `a refusal is not shopped around`(
    kind: ImageProviderError.Kind
  ) async throws {
    let second = ScriptedImageProvider("second")
    #expect(await failure(chain(ScriptedImageProvider("first", [.fail(error(kind))]), second)) == error(kind))
    #expect(second.received.isEmpty)
  }

  @Test func `past the deadline nobody is waited for, but the next provider is still asked`() async throws {
    let slow = ScriptedImageProvider("first", [.fail(error(.rateLimited, retryAfter: .seconds(9))), .fail(error(.network))])
    let second = ScriptedImageProvider("second")
    _ = try await run(chain(slow, second, policy: RetryPolicy(base: .seconds(2), deadline: .seconds(10))))
    #expect(clock.sleeps == [.seconds(9)])
    #expect(slow.received.count == 2 && second.received.count == 1)
  }

  @Test func `providers that cannot do the work are skipped`() async throws {
    let creator = ScriptedImageProvider("creator", edits: false)
    let editor = ScriptedImageProvider("editor", creates: false)
    _ = try await run(chain(creator, editor), edit)
    #expect(creator.received.isEmpty && editor.received == [edit])
    let nobody = await failure(chain(creator), edit)
    #expect(nobody?.reason == "no configured provider can change a picture" && nobody?.advice.isEmpty == false)
    #expect(await failure(ProviderChain([], clock: clock))?.kind == .notFound)
  }

  @Test func `an answer without a picture, and an error of another kind, count as bad answers`() async throws {
    struct Odd: Error {}
    let first = ScriptedImageProvider("first", [.deliver([])])
    let second = ScriptedImageProvider("second", [.throw(Odd())])
    let third = ScriptedImageProvider("third", [.throw(SketchError(.badImage, "torn", advice: "Mend it."))])
    #expect(
      await failure(chain(first, second, third))
        == ImageProviderError(
          .badResponse, provider: "third",
          reason: "torn; before that: first answered without a picture; second failed: Odd()", advice: "Mend it.", acceptance: .refused))
    #expect(second.received.count == 1)
  }

  @Test(arguments: [ScriptedImageProvider.Step.hang, .deliverAfterCancellation([ScriptedImageProvider.picture])])
  func `cancelling ends a running attempt, and nobody else is asked`(step: ScriptedImageProvider.Step) async throws {
    let provider = ScriptedImageProvider("first", [step])
    let second = ScriptedImageProvider("second")
    let chain = chain(provider, second)
    let task = Task { await failure(chain) }
    for await _ in provider.requests { break }
    task.cancel()
    #expect(await task.value?.kind == .cancelled)
    #expect(second.received.isEmpty)
  }

  @Test func `cancelling ends a wait`() async throws {
    let provider = ScriptedImageProvider("first", [.fail(error(.providerBusy))])
    let chain = ProviderChain([provider], policy: RetryPolicy(base: .seconds(3_600), cap: .seconds(3_600), deadline: .seconds(9_999)))
    let (waiting, isWaiting) = AsyncStream.makeStream(of: Void.self)
    let create = create
    let task = Task {
      do {
        _ = try await chain.generate(create) { if case .note = $0 { isWaiting.finish() } }
        return nil as ImageProviderError?
      } catch {
        return error as? ImageProviderError
      }
    }
    for await _ in waiting {}
    task.cancel()
    #expect(await task.value?.kind == .cancelled)
  }

  @Test func `can do what any of its providers can, and is free when all are`() {
    let free = ScriptedImageProvider("free", edits: false)
    let paid = ScriptedImageProvider("paid", creates: false, isFree: false)
    #expect(chain(free, paid).capabilities == ProviderCapabilities(creates: true, edits: true, isFree: false))
    #expect(chain(free).capabilities == ProviderCapabilities(creates: true, edits: false, isFree: true))
  }
}

/// What a chain reported, in order.
private final class ProgressLog: Sendable {
  private let state = Mutex<[ProviderProgress]>([])

  var entries: [ProviderProgress] { state.withLock { $0 } }
  func append(_ progress: ProviderProgress) { state.withLock { $0.append(progress) } }
}
