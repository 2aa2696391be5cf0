import ImageProviders
import SketchCore
import Synchronization
import TestSupport
import Testing

/// What a paid provider has, or may have, is asked for and never sent again.
@Suite struct PaidRequestTests {
  private let clock = ManualClock()
  private let create = GenerationRequest(job: 1, work: .create(CreateRequest(description: "a fox")), seed: 1)

  private func paid(_ name: String, _ script: [ScriptedImageProvider.Step] = []) -> ScriptedImageProvider {
    ScriptedImageProvider(name, script, isFree: false, price: Cost(0.04, asOf: "2026-11-01"))
  }

  private func chain(_ providers: ScriptedImageProvider...) -> ProviderChain {
    ProviderChain(providers, clock: clock, random: { 0 })
  }

  private func error(_ kind: ImageProviderError.Kind, _ acceptance: ImageProviderError.Acceptance? = nil) -> ImageProviderError {
    ImageProviderError(kind, provider: "first", reason: "first is \(kind)", acceptance: acceptance)
  }

  private func failure(_ chain: ProviderChain, resuming handle: String? = nil) async -> ImageProviderError? {
    do {
      if let handle {
        _ = try await chain.resume(create, handle: handle) { _ in }
      } else {
        _ = try await chain.generate(create) { _ in }
      }
      return nil
    } catch {
      return error as? ImageProviderError
    }
  }

  @Test func `a submit whose answer was lost is sent once, to nobody else, and left open`() async {
    let (first, second, free) = (paid("first", [.fail(error(.network))]), paid("second"), ScriptedImageProvider("free"))
    let thrown = await failure(chain(first, second, free))
    #expect(thrown?.isOutcomeOpen == true && thrown?.acceptance == .unknown)
    #expect(first.received.count == 1 && second.received.isEmpty && free.received.isEmpty && clock.sleeps.isEmpty)
  }

  @Test func `of more pictures than were asked for one is kept, and all are charged`() async throws {
    let picture = GeneratedPicture(image: [1], prompt: "a fox", style: nil, model: "m", seed: 1, cost: 0.5)
    let first = paid("first", [.deliver(Array(repeating: picture, count: 1_000))])
    let pictures = try await chain(first).generate(create) { _ in }
    #expect(pictures.count == 1 && pictures.first?.cost == 500)
    #expect(pictures.first?.notes.contains { $0.contains("1000") } == true)
  }

  @Test func `a submit that never left is sent again, and then elsewhere`() async throws {
    let first = paid("first", Array(repeating: .fail(error(.network, .refused)), count: 3))
    let second = paid("second")
    #expect(await failure(chain(first, second)) == nil)
    #expect(first.received.count == 3 && second.received.count == 1)
  }

  @Test func `once it has a handle a broken connection is followed by asking for the picture`() async {
    let first = paid("first", [.report(.handle("req-1")), .fail(error(.network)), .fail(error(.providerBusy, .accepted))])
    #expect(await failure(chain(first, paid("second"))) == nil)
    #expect(first.received.count == 1 && first.resumed == ["req-1", "req-1"])
    #expect(clock.sleeps == [.milliseconds(500), .seconds(1)])
  }

  @Test func `a picture that cannot be fetched is left open after the last attempt, with one submit`() async {
    let first = paid("first", [.report(.handle("req-1"))] + Array(repeating: .fail(error(.network)), count: 3))
    let (second, free) = (paid("second"), ScriptedImageProvider("free"))
    let thrown = await failure(chain(first, second, free))
    #expect(thrown?.isOutcomeOpen == true && thrown?.acceptance == .accepted)
    #expect(first.received.count == 1 && first.resumed.count == 2 && second.received.isEmpty && free.received.isEmpty)
  }

  @Test(arguments: [ImageProviderError.Kind.expired, .badResponse])
  func `what was paid for and is lost is made only where it is free`(kind: ImageProviderError.Kind) async {
    let first = paid("first", [.report(.handle("req-1")), .fail(error(kind, .accepted))])
    let (second, free) = (paid("second"), ScriptedImageProvider("free"))
    #expect(await failure(chain(first, second, free)) == nil)
    #expect(first.received.count == 1 && second.received.isEmpty && free.received.count == 1)
    let nobodyFree = await failure(chain(paid("first", [.fail(error(kind, .accepted))]), paid("second")))
    #expect(nobodyFree?.kind == kind)
  }

  @Test func `a job the provider says failed unpaid may be sent again`() async {
    let busy = ImageProviderError(.providerBusy, provider: "first", reason: "runner lost", shouldRetry: true, acceptance: .refused)
    let first = paid("first", [.report(.handle("req-1")), .fail(busy)])
    #expect(await failure(chain(first)) == nil)
    #expect(first.received.count == 2 && first.resumed.isEmpty)
  }

  @Test func `a handle of an earlier run is asked first and nothing is sent`() async {
    let (first, second) = (paid("first"), paid("second"))
    #expect(await failure(chain(second, first), resuming: "first:https://x/requests/1") == nil)
    #expect(first.resumed == ["https://x/requests/1"] && first.received.isEmpty && second.received.isEmpty)
  }

  @Test func `a provider that is sure it never had the request is sent it`() async {
    let first = paid("first", [.fail(error(.notFound, .refused))])
    #expect(await failure(chain(first), resuming: "first:req-1") == nil)
    #expect(first.resumed == ["req-1"] && first.received.count == 1)
  }

  @Test func `a provider that knows nothing leaves it open`() async {
    let first = paid("first", [.fail(.cannotBeAsked("first"))])
    let thrown = await failure(chain(first, paid("second"), ScriptedImageProvider("free")), resuming: "first:req-1")
    #expect(thrown?.isOutcomeOpen == true)
    #expect(first.received.isEmpty)
  }

  @Test func `a handle of a provider that is gone from the configuration says so`() async {
    let thrown = await failure(chain(paid("second")), resuming: "first:req-1")
    #expect(thrown?.reason.contains("first is not among the configured providers") == true)
    #expect(thrown?.isOutcomeOpen == true)
  }

  @Test func `handles carry their provider's name, and withdrawing reaches it`() async throws {
    let (first, second) = (paid("first", [.report(.handle("a:b"))]), paid("second"))
    let chain = chain(second, first)
    let handles = Mutex<[String]>([])
    _ = try await ProviderChain([first], clock: clock).generate(create) { progress in
      if case .handle(let handle) = progress { handles.withLock { $0.append(handle) } }
    }
    #expect(handles.withLock(\.self) == ["first:a:b"])
    try await chain.withdraw(handle: "first:a:b")
    #expect(first.withdrawn == ["a:b"] && second.withdrawn.isEmpty)
  }

  @Test func `an attempt that takes too long is withdrawn and left open`() async {
    let first = paid("first", [.report(.handle("req-1")), .hang])
    let free = ScriptedImageProvider("free")
    let policy = RetryPolicy(attemptDeadline: .seconds(90))
    let thrown = await failure(ProviderChain([first, free], policy: policy, clock: clock, random: { 0 }))
    #expect(thrown?.kind == .timeoutRunning && thrown?.isOutcomeOpen == true)
    #expect(thrown?.reason.contains("90 s") == true)
    #expect(clock.sleeps == [.seconds(90)] && first.resumed.isEmpty && free.received.isEmpty)
  }

  @Test func `a free one that takes too long is replaced, within the total`() async {
    let slow = ScriptedImageProvider("slow", [.hang])
    let free = ScriptedImageProvider("free", [.hang])
    let policy = RetryPolicy(attemptDeadline: .seconds(90), totalDeadline: .seconds(100))
    let thrown = await failure(ProviderChain([slow, free], policy: policy, clock: clock, random: { 0 }))
    #expect(thrown?.kind == .timeoutRunning && thrown?.provider == "free")
    #expect(clock.sleeps == [.seconds(90), .seconds(10)])
  }
}
