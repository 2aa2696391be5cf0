import FakeProviders
import FoundationEssentials
import SketchCore
import TestSupport
import Testing

@testable import ImageProviders

/// The provider with the real transport against a server that speaks fal's protocol.
@Suite struct FalFlowTests {
  private let clock = ManualClock()
  private let report = Report()

  private func withFal(
    _ change: (inout FalOptions) -> Void = { _ in }, looksBlack: (@Sendable ([UInt8]) async -> Bool)? = nil,
    openFilm: (@Sendable ([UInt8]) async throws -> (picture: [UInt8], info: FilmInfo))? = nil,
    _ body: (FalProvider, FakeFal) async throws -> Void
  ) async throws {
    let fake = try FakeFal()
    defer { fake.stop() }
    fake.settings.mediaOnSameHost = true
    var options = options(fake)
    change(&options)
    let provider = try FalProvider(
      options, catalog: .load(), prompts: .load(), transport: CurlTransport(environment: [:]), clock: clock,
      inspection: FalInspection(looksBlack: looksBlack, openFilm: openFilm))
    try await body(provider, fake)
    #expect(fake.leakedKeys == 0)
  }

  private func options(_ fake: FakeFal) -> FalOptions {
    var options = FalOptions(key: Secret("id:secret"))
    (options.queueBase, options.runBase) = (fake.queueURL, fake.runURL)
    (options.restBase, options.uploadBase, options.backups) = (fake.restURL, fake.cdnURL, [:])
    return options
  }

  @Test func `a picture is submitted once, its handle told before it is asked for, then followed, fetched and priced`() async throws {
    try await withFal { provider, fake in
      fake.settings.pace = .seen([2, 1, 0])
      let report = report
      let asked = LockedValue(-1)
      let pictures = try await provider.generate(creation("a fox")) { progress in
        if case .handle = progress { asked.value = fake.script.count("status-stream") + fake.script.count("status") }
        report.add(progress)
      }
      #expect(asked.value == 0)
      #expect(pictures.count == 1 && PictureFormat(sniffing: pictures[0].image) == .png)
      #expect(pictures[0].prompt == "a fox" && pictures[0].model == "fal-ai/flux/schnell")
      // What fal counted decides, not what was estimated.
      #expect(pictures[0].cost == fake.charges.first.map { $0.units * 0.003 })
      #expect(fake.script.counts == ["submit": 1, "status-stream": 1, "result": 1, "media": 1])
      #expect(report.all.first == .started(provider: "fal", estimate: Cost(0.006, asOf: "2026-11-20")))
      #expect(report.notes == ["fal.ai: 2 requests are ahead of this one"])
      #expect(report.fractions == report.fractions.sorted() && report.fractions.last == 1)
      #expect(clock.sleeps.isEmpty)
    }
  }

  @Test func `the request is in the model's words, with the privacy headers, and the key is blotted out of nobody's log`() async throws {
    try await withFal { provider, fake in
      fake.settings.refusesUnknownFields = true
      let request = creation(CreateRequest(description: "a fox", style: .named(.watercolor), count: 2, aspect: .wide))
      #expect(try await provider.made(request).count == 2)
      let submit = try #require(fake.script.requests("submit").first)
      #expect(submit.json?["prompt"]?.text?.hasPrefix("A watercolor painting of a fox.") == true)
      #expect(submit.json?["num_images"]?.int == 2 && submit.json?["image_size"]?.text == "landscape_16_9")
      #expect(submit.headers["x-fal-store-io"] == "0" && submit.headers["x-fal-request-start-timeout"] == "300")
      #expect(submit.carriesCredential)
    }
  }

  @Test func `without an event stream it is polled, ever more slowly`() async throws {
    try await withFal { provider, fake in
      fake.settings.pace = .seen([3, 2, 1, 0])
      fake.script.add(.text("status-stream", 200, type: "text/html", "<html>", times: 9))
      let pictures = try await provider.made(creation("a fox"), report: report)
      #expect(
        pictures.count == 1 && fake.script.count("submit") == 1 && fake.script.count("status-stream") == 3
          && fake.script.count("status") == 6)
      #expect(clock.sleeps.prefix(3) == [.milliseconds(250), .milliseconds(375), .microseconds(562_500)])
    }
  }

  @Test func `a broken event stream is taken up again`() async throws {
    try await withFal { provider, fake in
      fake.settings.pace = .seen([0])
      fake.script.add(Fault("status-stream", .cut(afterPieces: 1)))
      fake.script.add(.status("status", 502))
      let pictures = try await provider.made(creation("a fox"))
      #expect(pictures.count == 1 && fake.script.count("submit") == 1 && fake.script.count("status-stream") == 2)
    }
  }

  @Test func `an edit sends the picture along and changes it`() async throws {
    try await withFal { provider, fake in
      let request = try change([.addElement(element: "a hat", position: nil)])
      let pictures = try await provider.made(request)
      let submit = try #require(fake.script.requests("submit").first)
      #expect(submit.path == "/queue/fal-ai/flux-pro/kontext")
      #expect(submit.json?["image_url"]?.text?.hasPrefix("data:image/png;base64,") == true)
      #expect(submit.json?["prompt"]?.text?.hasPrefix("Add a hat to the picture") == true)
      #expect(pictures.count == 1 && pictures[0].prompt == "a fox, with a hat" && pictures[0].cost == 0.04)
      guard case .edit(_, let parent) = request.work else { return }
      #expect(pictures[0].image != parent.image)
    }
  }

  @Test func `a large picture is uploaded instead, and the key stays off the media server`() async throws {
    try await withFal({ $0.inlineLimit = 1_000 }) { provider, fake in
      let pictures = try await provider.made(change([.enhance(aspect: "brighter")]))
      #expect(pictures.count == 1)
      #expect(fake.script.count("upload-token") == 1 && fake.script.count("upload") == 1)
      #expect(fake.script.requests("submit").first?.json?["image_url"]?.text?.hasPrefix("http") == true)
      #expect(fake.script.requests("upload").first?.headers["authorization"] == "Bearer •••")
    }
  }

  @Test func `a large picture is uploaded for a direct run, too`() async throws {
    let direct: (inout FalOptions) -> Void = {
      $0.inlineLimit = 1_000
      $0.editModel = "fal-ai/fast-lcm-diffusion/image-to-image"
    }
    try await withFal(direct) { provider, fake in
      let pictures = try await provider.made(change([.enhance(aspect: "brighter")]))
      #expect(pictures.count == 1 && fake.script.count("upload") == 1 && fake.script.count("run") == 1)
      #expect(fake.script.requests("run").first?.json?["image_url"]?.text?.hasPrefix("http") == true)
    }
  }

  @Test func `a sticker loses its background in a second request, which is part of the handle and the price`() async throws {
    try await withFal({ $0.cutoutModel = "fal-ai/bria/background/remove" }) { provider, fake in
      let pictures = try await provider.made(creation("a fox", kind: .sticker), report: report)
      #expect(pictures.count == 1 && hasAlpha(pictures[0].image))
      let units = fake.charges.map(\.units)
      #expect(abs((pictures[0].cost ?? 0) - (units[0] * 0.003 + units[1] * 0.018)) < 1e-9)
      #expect(fake.script.count("submit") == 2 && fake.charges.map(\.model) == ["fal-ai/flux/schnell", "fal-ai/bria/background/remove"])
      let last = try #require(report.handles.last.flatMap { FalHandle($0) })
      #expect(last.drawings.count == 1 && last.cutouts.count == 1)
    }
  }

  @Test func `a sticker whose background cannot be taken off is delivered with it, and this is said`() async throws {
    try await withFal { provider, fake in
      fake.end(with: .picture, .platformError(status: 500, type: "internal_error", detail: "It broke"))
      let pictures = try await provider.made(creation("a fox", kind: .sticker))
      #expect(pictures.count == 1 && pictures[0].notes.contains { $0.hasPrefix("The background could not be taken off") })
    }
  }

  @Test func `the fastest models answer directly, with the pictures in the answer`() async throws {
    try await withFal({ $0.createModel = "fal-ai/fast-lcm-diffusion" }) { provider, fake in
      let pictures = try await provider.made(creation("a fox", count: 2), report: report)
      #expect(pictures.count == 2 && pictures.allSatisfy { PictureFormat(sniffing: $0.image) == .png })
      #expect(fake.script.counts == ["run": 1] && report.handles.isEmpty)
    }
  }

  // MARK: Cancelling

  @Test func `cancelling reaches fal, whether the picture waits or is drawn`() async throws {
    try await withFal { provider, fake in
      fake.settings.pace = .timed(running: .seconds(600))
      let task = Task { await provider.failure(creation("a fox")) }
      await fake.script.waitForRequests("status-stream")
      task.cancel()
      let error = await task.value
      #expect(error?.kind == .cancelled && error?.acceptance == .accepted)
      #expect(fake.script.count("cancel") == 1 && fake.script.requests("cancel").first?.status == 202)
      #expect(fake.charges.isEmpty)
    }
  }

  /// What is said of a cancel, and how often fal was asked.
  private func cancelled(_ faults: [Fault], while step: String = "status-stream") async throws -> (reason: String, cancels: Int) {
    var outcome = ("", 0)
    try await withFal { provider, fake in
      fake.settings.pace = .timed(running: .seconds(600))
      for fault in faults { fake.script.add(fault) }
      let task = Task { await provider.failure(creation("a fox")) }
      await fake.script.waitForRequests(step)
      task.cancel()
      outcome = (await task.value?.reason ?? "", fake.script.count("cancel"))
    }
    return outcome
  }

  @Test(arguments: [
    Fault.status("cancel", 500, times: 9), .status("cancel", 401, times: 9), .status("cancel", 405, times: 9),
    Fault("cancel", .hangUp(reset: true), times: 9),
  ]) func `a cancel that fails is tried again, and nobody says that fal was told`(fault: Fault) async throws {
    let (reason, cancels) = try await cancelled([fault])
    #expect(cancels == 3 && !reason.contains("was told") && reason.contains("may be charged"))
  }

  @Test func `a cancel that is taken the second time was told`() async throws {
    let (reason, cancels) = try await cancelled([.status("cancel", 503)])
    #expect(cancels == 2 && reason.contains("fal.ai was told"))
  }

  @Test func `what is cancelled when it is told that it begins is not sent`() async throws {
    try await withFal { provider, fake in
      let task = Task {
        try await provider.generate(creation("a fox")) { progress in
          if case .started = progress { withUnsafeCurrentTask { $0?.cancel() } }
        }
      }
      let error = await #expect(throws: ImageProviderError.self) { try await task.value }
      #expect(error?.kind == .cancelled && fake.script.count("submit") == 0)
    }
  }

  @Test func `a submit that is under way is not dropped: its answer is what it can be cancelled with`() async throws {
    try await withFal { provider, fake in
      fake.settings.pace = .timed(running: .seconds(600))
      fake.script.add(.delay("submit", .milliseconds(150)))
      let task = Task { await provider.failure(creation("a fox"), report: report) }
      await fake.script.waitForRequests("submit")
      task.cancel()
      #expect(await task.value?.kind == .cancelled)
      #expect(report.handles.count == 1 && fake.script.count("cancel") == 1)
    }
  }

  @Test func `a request can be withdrawn by its handle, and one that is done has nothing to withdraw`() async throws {
    try await withFal { provider, fake in
      #expect(try await provider.made(creation("a fox"), report: report).count == 1)
      try await provider.withdraw(handle: try #require(report.handles.last))
      #expect(fake.script.count("cancel") == 1)
      fake.script.add(.status("cancel", 503, times: 9))
      await #expect(throws: ImageProviderError.self) { try await provider.withdraw(handle: try #require(report.handles.last)) }
    }
  }

  // MARK: Resuming

  /// Submits, and stops where a crash would: when the handle is stored, before anything else.
  private func abandoned(_ provider: FalProvider, _ request: GenerationRequest, fake: FakeFal) async throws -> String {
    let report = report
    // It never learns how far the picture is.
    fake.script.add(Fault("status-stream", .stall(after: 0)))
    let task = Task {
      await provider.failure(request, report: report)
    }
    await fake.script.waitForRequests("status-stream")
    let handle = try #require(report.handles.last)
    // The cancelling of this one must not reach fal: the process would be gone.
    fake.script.add(Fault("cancel", .hangUp(reset: false), times: 9))
    task.cancel()
    _ = await task.value
    return handle
  }

  @Test func `after a restart the stored handle brings the picture, and nothing is submitted again`() async throws {
    try await withFal { provider, fake in
      let request = creation("a fox", count: 2)
      let handle = try await abandoned(provider, request, fake: fake)
      let again = try FalProvider(
        options(fake), catalog: .load(), prompts: .load(), transport: CurlTransport(environment: [:]), clock: clock)
      let pictures = try await again.resume(request, handle: handle) { _ in }
      #expect(pictures.count == 2 && pictures[0].prompt == "a fox")
      #expect(fake.script.count("submit") == 1 && fake.charges.count == 1)
      #expect(pictures[0].cost == fake.charges.first.map { $0.units * 0.003 / 2 })
    }
  }

  @Test func `a sticker resumed before its second request still gets it, and one that may have been sent is not sent again`() async throws {
    try await withFal { provider, fake in
      let request = creation("a fox", kind: .sticker)
      let handle = try await abandoned(provider, request, fake: fake)
      let cut = try await provider.resume(request, handle: handle) { _ in }
      #expect(hasAlpha(cut[0].image) && fake.script.count("submit") == 2)
      var begun = try #require(FalHandle(handle))
      begun.cutoutsBegun = 1
      let uncut = try await provider.resume(request, handle: begun.text) { _ in }
      #expect(fake.script.count("submit") == 2 && uncut[0].notes.contains { $0.contains("was lost when the daemon stopped") })
    }
  }

  @Test func `what fal no longer keeps is expired, and what is no handle cannot be asked for`() async throws {
    try await withFal { provider, fake in
      #expect(try await provider.made(creation("a fox"), report: report).count == 1)
      fake.expireResults()
      // Within the hour for which fal keeps it, not found is not gone.
      let fresh = try #require(report.handles.last)
      let lost = await #expect(throws: ImageProviderError.self) { try await provider.resume(creation("a fox"), handle: fresh) { _ in } }
      #expect(lost?.kind == .notFound && lost?.acceptance == .accepted && lost?.isOutcomeOpen == true)
      var old = try #require(FalHandle(fresh))
      old.drawings[0].sentAt = Date(timeIntervalSinceNow: -3_601)
      let handle = old.text
      let gone = await #expect(throws: ImageProviderError.self) { try await provider.resume(creation("a fox"), handle: handle) { _ in } }
      #expect(gone?.kind == .expired && gone?.acceptance == .accepted)
      let odd = await #expect(throws: ImageProviderError.self) { try await provider.resume(creation("a fox"), handle: "x") { _ in } }
      #expect(odd?.acceptance == .unknown)
      #expect(fake.script.count("submit") == 1)
    }
  }

  // MARK: Failing

  @Test func `a black picture is a refusal, said by a flag or only to be seen`() async throws {
    try await withFal { provider, fake in
      fake.end(with: .blackPicture)
      let error = await provider.failure(creation("a fox"))
      #expect(error?.kind == .contentBlocked && error?.stage == .output && error?.acceptance == .accepted)
      // It was made, and fal counted it.
      #expect(error?.cost != nil && error?.cost == fake.charges.first.map { $0.units * 0.003 })
    }
    // Seedream says nothing of it.
    try await withFal({ $0.createModel = "fal-ai/bytedance/seedream/v4/text-to-image" }, looksBlack: { _ in true }) { provider, fake in
      fake.end(with: .blackPicture)
      #expect(await provider.failure(creation("a fox"))?.kind == .contentBlocked)
    }
  }

  @Test func `a black picture the model's own filter does not mind is kept`() async throws {
    try await withFal(looksBlack: { _ in true }) { provider, _ in
      let pictures = try await provider.made(creation("a black square"))
      #expect(pictures.count == 1)
    }
  }

  @Test func `a refusal by the model is told with its reason and asked once`() async throws {
    try await withFal { provider, fake in
      fake.end(with: .modelError(status: 422, type: "content_policy_violation", message: "Flagged."))
      let error = await provider.failure(creation("a fox"))
      #expect(error?.kind == .contentBlocked && error?.reason == "fal.ai's content filter refused this")
      #expect(fake.script.count("submit") == 1)
    }
  }

  @Test(arguments: [
    (Fault.status("submit", 429, headers: ["retry-after-ms": "20"]), 2, 1),
    (Fault.status("submit", 503, body: ["detail": "No runner", "error_type": "runner_scheduling_failure"]), 2, 1),
    (.status("result", 502, body: ["message": "An invalid response was received"]), 1, 2),
    (Fault.text("result", 502, type: "text/html", "<html>"), 1, 2), (Fault("result", .truncate(after: 40, reset: false)), 1, 2),
    (Fault("media", .truncate(after: 500, reset: true)), 1, 1), (Fault("media", .hangUp(reset: true)), 1, 1),
  ]) func `a passing fault costs neither the picture nor a second charge`(fault: Fault, submits: Int, results: Int) async throws {
    try await withFal { provider, fake in
      fake.script.add(fault)
      let chain = ProviderChain([provider], clock: clock, random: { 0 })
      let pictures = try await chain.made(creation("a fox"))
      #expect(pictures.count == 1)
      #expect(fake.script.count("submit") == submits && fake.charges.count == 1 && fake.script.count("result") == results)
    }
  }

  @Test func `a submit whose answer was lost may have been charged, and is not sent again`() async throws {
    try await withFal { provider, fake in
      fake.script.add(Fault("submit", .loseAnswer))
      let chain = ProviderChain([provider], clock: clock, random: { 0 })
      let error = await chain.failure(creation("a fox"))
      #expect(error?.acceptance == .unknown && fake.script.count("submit") == 1)
    }
  }

  @Test(arguments: [
    (Fault.text("submit", 200, type: "text/html", "<html>Log in</html>"), ImageProviderError.Kind.badResponse),
    (.text("submit", 200, type: "application/json", #"{"request_id":"1"#), .badResponse),
    (.status("submit", 200, body: ["request_id": "1"]), .badResponse), (.status("submit", 401, body: ["detail": "No user"]), .auth),
    (.status("submit", 403, body: ["detail": "User is locked. Reason: Exhausted balance."]), .billing),
    (.redirect("submit", to: "https://example.com/"), .badResponse), (.status("submit", 404, body: ["detail": "gone"]), .modelGone),
  ]) func `a submit that is answered oddly is not sent again`(fault: Fault, kind: ImageProviderError.Kind) async throws {
    try await withFal { provider, fake in
      fake.script.add(fault)
      let error = await ProviderChain([provider], clock: clock, random: { 0 }).failure(creation("a fox"))
      #expect(error?.kind == kind && error?.reason.isEmpty == false)
      #expect(fake.script.count("submit") == 1)
    }
  }

  @Test(arguments: [
    ("a status that is not found", 404, 1), ("statuses that cannot be read", 200, 8), ("statuses that are forbidden", 403, 8),
  ])
  func `what was accepted is asked for through answers that may pass`(what: String, status: Int, times: Int) async throws {
    let base = "GET https://queue.fal.run/fal-ai/flux/requests/1"
    let passing = Array(
      repeating: ("\(base)/status", ScriptedTransport.Step.answer(status, status == 200 ? "{\"status\":" : "{}")), count: times)
    let streams = Array(repeating: ("/status/stream", ScriptedTransport.Step.answer(404, "{}")), count: 3)
    let transport = ScriptedTransport(
      [("POST", .answer(200, Self.submitted("queue.fal.run")))] + streams + passing + [
        ("\(base)/status", .answer(200, #"{"status":"COMPLETED","logs":[],"metrics":{}}"#)), ("\(base)", .answer(403, "{}")),
        ("\(base)", .answer(404, "{}")), ("\(base)", .answer(200, #"{"images":[{"url":"https://a.fal.media/0"}]}"#)),
        ("fal.media/0", .bytes(sealedPicture, type: "image/png")),
      ])
    let provider = try FalProvider(
      FalOptions(key: Secret("id:secret")), catalog: .load(), prompts: .load(), transport: transport, clock: clock)
    let pictures = try await provider.made(creation("a fox"))
    #expect(pictures.count == 1 && transport.lines.count { $0.hasPrefix("POST") } == 1, "\(transport.lines)")
  }

  @Test func `a status that stays unreadable leaves open what fal makes of it`() async throws {
    let status = ("/status", ScriptedTransport.Step.answer(200, "<html>"))
    let transport = ScriptedTransport([("POST", .answer(200, Self.submitted("queue.fal.run")))] + Array(repeating: status, count: 40))
    let provider = try FalProvider(
      FalOptions(key: Secret("id:secret")), catalog: .load(), prompts: .load(), transport: transport, clock: clock)
    let error = await provider.failure(creation("a fox"))
    #expect(error?.isOutcomeOpen == true && error?.acceptance == .accepted)
  }

  @Test func `the user's price of a model counts instead of the table's, whatever fal counts`() async throws {
    try await withFal({ $0.prices = ["fal-ai/flux/schnell": 0.01] }) { provider, _ in
      #expect(provider.estimate(for: creation("a fox", count: 2)) == Cost(0.02))
      let pictures = try await provider.made(creation("a fox"))
      #expect(pictures.map(\.cost) == [0.01])
      #expect(provider.model(for: creation("a fox")) == "fal-ai/flux/schnell")
    }
  }

  // MARK: Several pictures, not all of them

  /// - Parameter fetched: what each picture's address answers with, from the first.
  private func deliver(
    _ fetched: ScriptedTransport.Step..., flags: String = "[false,false]", before: [(String, ScriptedTransport.Step)] = []
  ) throws -> FalProvider {
    let links = fetched.indices.map { #"{"url":"https://a.fal.media/\#($0)","width":1024,"height":1024}"# }.joined(separator: ",")
    let transport = ScriptedTransport(
      [
        ("POST", .answer(200, Self.submitted("queue.fal.run"))),
        ("/status/stream", .bytes(Array("data: {\"status\":\"COMPLETED\"}\n\n".utf8), type: "text/event-stream")),
        ("GET https://queue.fal.run", .answer(200, #"{"images":[\#(links)],"has_nsfw_concepts":\#(flags)}"#)),
      ] + before + fetched.enumerated().map { ("fal.media/\($0.offset)", $0.element) })
    return try FalProvider(
      FalOptions(key: Secret("id:secret")), catalog: .load(), prompts: .load(), transport: transport, clock: clock)
  }

  @Test func `one that is gone does not take the others along, and was paid for with them`() async throws {
    let pictures = try await deliver(.answer(404, ""), .bytes(sealedPicture, type: "image/png")).made(creation("a fox", count: 2))
    #expect(pictures.count == 1 && pictures[0].cost == 0.012)
    #expect(pictures[0].notes == ["Not all pictures could be had: a.fal.media does not hand out the file (status 404)."])
    let none = await (try deliver(.answer(404, ""), .answer(410, ""))).failure(creation("a fox", count: 2))
    #expect(none?.kind == .expired && none?.cost == 0.012)
  }

  @Test func `one that may still come is asked for again with the others`() async throws {
    let fetched = ScriptedTransport.Step.bytes(sealedPicture, type: "image/png")
    let broken = Array(repeating: ("fal.media/0", ScriptedTransport.Step.fail(.reset, wasSent: true)), count: 4)
    let error = await (try deliver(fetched, fetched, before: broken)).failure(creation("a fox", count: 2))
    #expect(error?.kind == .network && error?.isOutcomeOpen == true)
    let pictures = try await deliver(fetched, fetched, before: Array(broken.prefix(3))).made(creation("a fox", count: 2))
    #expect(pictures.count == 2)
  }

  /// A model that makes one picture at once.
  private func oneByOne(_ id: String, at fake: FakeFal) throws -> FalProvider {
    let catalog = try FalCatalog.load()
    var models = catalog.models
    for index in models.indices { models[index].count = nil }
    var options = options(fake)
    options.createModel = id
    return try FalProvider(
      options, catalog: FalCatalog(defaults: catalog.defaults, sizes: catalog.sizes, models: models), prompts: .load(),
      transport: CurlTransport(environment: [:]), clock: clock)
  }

  @Test func `of several direct runs the first is not lost, nor paid for again, when the second fails`() async throws {
    try await withFal { _, fake in
      fake.script.add(Fault("run", .work, skip: 0), .status("run", 500, body: ["detail": "Internal Server Error"]))
      let chain = ProviderChain([try oneByOne("fal-ai/fast-lcm-diffusion", at: fake)], clock: clock, random: { 0 })
      let pictures = try await chain.made(creation("a fox", count: 2))
      #expect(pictures.count == 1 && fake.script.count("run") == 2 && fake.charges.count == 1)
      #expect(pictures[0].notes.first?.hasPrefix("Not all pictures could be had: ") == true)
    }
  }

  @Test func `of several requests the one that may still come decides: none is sent again`() async throws {
    try await withFal { _, fake in
      fake.script.add(Fault("result", .truncate(after: 40, reset: false), times: 4))
      fake.script.add(.status("result", 500, body: ["detail": "It broke", "error_type": "internal_error"]))
      let chain = ProviderChain([try oneByOne("fal-ai/flux/schnell", at: fake)], clock: clock, random: { 0 })
      let pictures = try await chain.made(creation("a fox", count: 2))
      #expect(pictures.count == 2 && fake.script.count("submit") == 2 && fake.charges.count == 2)
    }
  }

  @Test func `held back, it was paid for with the others`() async throws {
    let fetched = ScriptedTransport.Step.bytes(sealedPicture, type: "image/png")
    #expect(try await deliver(fetched, fetched, flags: "[true,false]").made(creation("a fox", count: 2)).map(\.cost) == [0.012])
    let flagged = await (try deliver(fetched, fetched, flags: "[true,true]")).failure(creation("a fox", count: 2))
    #expect(flagged?.kind == .contentBlocked && flagged?.cost == 0.012)
  }

  @Test func `cancelling a direct run leaves open what was charged`() async throws {
    try await withFal({ $0.createModel = "fal-ai/fast-lcm-diffusion" }) { provider, fake in
      fake.script.add(.delay("run", .seconds(600)))
      let task = Task { await provider.failure(creation("a fox")) }
      await fake.script.waitForRequests("run")
      task.cancel()
      let error = await task.value
      #expect(error?.kind == .cancelled && error?.acceptance == .unknown && error?.reason.contains("may charge for it") == true)
    }
  }

  @Test func `a cutout of a picture that came with the answer is uploaded when it is large`() async throws {
    try await withFal({ ($0.createModel, $0.inlineLimit) = ("fal-ai/fast-lcm-diffusion", 1_000) }) { provider, fake in
      let pictures = try await provider.made(creation("a fox", kind: .sticker))
      #expect(pictures.count == 1 && hasAlpha(pictures[0].image) && fake.script.count("upload") == 1)
      #expect(fake.script.requests("submit").first?.json?["image_url"]?.text?.hasPrefix("data:") == false)
    }
  }

  // MARK: Addresses

  private static func submitted(_ host: String) -> String {
    let base = "https://\(host)/fal-ai/flux/requests/1"
    return #"{"request_id":"1","status_url":"\#(base)/status","response_url":"\#(base)","cancel_url":"\#(base)/cancel"}"#
  }

  @Test func `the key is not taken to an address that is not fal's, whoever names it`() async throws {
    let transport = ScriptedTransport([("POST", .answer(200, Self.submitted("evil.example")))])
    let provider = try FalProvider(
      FalOptions(key: Secret("id:secret")), catalog: .load(), prompts: .load(), transport: transport, clock: clock)
    let error = await provider.failure(creation("a fox"), report: report)
    #expect(error?.kind == .badResponse && transport.asked.count == 1 && report.handles.isEmpty)
    var handle = FalHandle()
    handle.drawings = [
      .init(model: "m", id: "1", status: "https://evil.example/s", result: "https://evil.example/r", cancel: "https://evil.example/c")
    ]
    await #expect(throws: ImageProviderError.self) { try await provider.resume(creation("a fox"), handle: handle.text) { _ in } }
    await #expect(throws: ImageProviderError.self) { try await provider.withdraw(handle: handle.text) }
    #expect(transport.asked.count == 1)
  }

  @Test func `the backup server is asked when the first cannot be connected to, and only then`() async throws {
    let transport = ScriptedTransport([
      ("POST https://queue.fal.run", .fail(.refused, wasSent: false)),
      ("POST https://queue.falrun.com", .answer(200, Self.submitted("queue.falrun.com"))),
      ("/status/stream", .bytes(Array("data: {\"status\":\"COMPLETED\"}\n\n".utf8), type: "text/event-stream")),
      ("GET https://queue.falrun.com", .answer(200, #"{"images":[{"url":"https://v3.fal.media/a.png"}],"has_nsfw_concepts":[false]}"#)),
      ("GET https://v3.fal.media", .bytes(sealedPicture, type: "image/png")),
    ])
    let provider = try FalProvider(
      FalOptions(key: Secret("id:secret")), catalog: .load(), prompts: .load(), transport: transport, clock: clock)
    #expect(try await provider.made(creation("a fox")).count == 1)
    #expect(transport.asked.last?.credential == nil)
    let sent = ScriptedTransport([("POST https://queue.fal.run", .fail(.reset, wasSent: true))])
    let unlucky = try FalProvider(FalOptions(), catalog: .load(), prompts: .load(), transport: sent, clock: clock)
    let error = await unlucky.failure(creation("a fox"))
    #expect(error?.acceptance == .unknown && sent.asked.count == 1)
  }

  @Test func `of several pictures the filter disliked some of, the others are delivered`() async throws {
    let picture: [UInt8] = sealedPicture
    let transport = ScriptedTransport([
      ("POST", .answer(200, Self.submitted("queue.fal.run"))),
      ("/status/stream", .bytes(Array("data: {\"status\":\"COMPLETED\"}\n\n".utf8), type: "text/event-stream")),
      (
        "GET https://queue.fal.run",
        .answer(
          200,
          #"{"images":[{"url":"https://a.fal.media/1"},{"url":"https://a.fal.media/2"}],"has_nsfw_concepts":[true,false],"seed":18446744073709551615}"#
        )
      ), ("/2", .bytes(picture, type: "image/png")),
    ])
    let provider = try FalProvider(FalOptions(), catalog: .load(), prompts: .load(), transport: transport, clock: clock)
    let pictures = try await provider.made(creation("a fox", count: 2))
    #expect(pictures.count == 1 && pictures[0].notes == ["fal.ai's content filter held 1 of the pictures back."])
    // A seed larger than ours is not mangled: the one that was asked for is kept.
    #expect(pictures[0].seed == 7)
  }
}
