import FakeProviders
import SketchCore
import TestSupport
import Testing

@testable import ImageProviders

/// Films against a server that speaks fal's protocol and refuses what no model has.
@Suite struct FalFilmTests {
  private static let kling = "fal-ai/kling-video/v2.5-turbo/pro/"
  private static let info = FilmInfo(
    mediaType: "video/mp4", width: 16, height: 9, frames: 40, framesPerSecond: 8, seconds: 5)

  private func withFal(
    _ change: (inout FalOptions) -> Void, isDamaged: Bool = false, _ body: (FalProvider, FakeFal) async throws -> Void
  ) async throws {
    let fake = try FakeFal()
    defer { fake.stop() }
    fake.settings.mediaOnSameHost = true
    fake.settings.refusesUnknownFields = true
    var options = FalOptions(key: Secret("id:secret"))
    (options.queueBase, options.runBase) = (fake.queueURL, fake.runURL)
    (options.restBase, options.uploadBase, options.backups) = (fake.restURL, fake.cdnURL, [:])
    change(&options)
    let inspection = FalInspection(openFilm: { _ in
      if isDamaged { throw SketchError(.badImage, "this is no film that can be read") }
      return ([1, 2, 3], Self.info)
    })
    try await body(
      try FalProvider(
        options, catalog: .load(), prompts: .load(), transport: CurlTransport(environment: [:]), clock: ManualClock(),
        inspection: inspection), fake)
    #expect(fake.leakedKeys == 0)
  }

  private func film(seconds: Int? = nil, quality: Quality? = nil, aspect: Aspect? = nil) -> GenerationRequest {
    var create = CreateRequest(
      description: "a boat on the sea", kind: .video, details: seconds.map { ["\($0) seconds"] }, aspect: aspect,
      quality: quality)
    create.theme = "dream"
    return creation(create)
  }

  @Test func `every model is sent what it takes, and sends a film`() async throws {
    for model in try FalCatalog.load().models where model.film != nil {
      try await withFal({ $0.filmModel = model.id }) { provider, fake in
        let request = model.work == .animate ? try change([.animate(theme: "dream", seconds: "6")]) : film(seconds: 6)
        let made = try await provider.made(request)
        let submit = try #require(fake.script.requests("submit").first)
        #expect(submit.path.hasSuffix(model.id) && fake.script.count("submit") == 1)
        #expect(submit.json?["prompt"]?.text?.contains("dream") == true, "\(model.id)")
        #expect(made.first?.film?.info == Self.info && made.first?.image == [1, 2, 3], "\(model.id)")
        #expect(made.first?.notes.contains(FilmFile.keptNote) == true)
      }
    }
  }

  @Test func `a film is priced by its seconds, before and after`() async throws {
    try await withFal({ $0.filmModel = Self.kling + "text-to-video" }) { provider, fake in
      let request = film(seconds: 10, aspect: .tall)
      #expect(provider.estimate(for: request)?.amount == 0.07 * 10)
      #expect(provider.model(for: request) == Self.kling + "text-to-video")
      let report = Report()
      let made = try await provider.made(request, report: report)
      #expect(made.first?.cost == 0.07 * 10 && fake.charges.first?.units == 10)
      let body = try #require(fake.script.requests("submit").first?.json)
      #expect(body["duration"]?.text == "10" && body["aspect_ratio"]?.text == "9:16")
      // Its partner begins with a picture.
      #expect(provider.model(for: try change([.animate(theme: nil, seconds: nil)])) == Self.kling + "image-to-video")
    }
    try await withFal({
      $0.filmModel = "fal-ai/wan-25-preview/text-to-video"
      $0.prices = [:]
    }) { provider, _ in
      #expect(provider.estimate(for: film(quality: .draft))?.amount == 0.05 * 5)
      #expect(provider.estimate(for: film(quality: .high))?.amount == 0.15 * 5)
      // Nobody says what 720 lines cost.
      #expect(provider.estimate(for: film()) == nil)
      #expect(!provider.capabilities.animates)
    }
    try await withFal({
      $0.filmModel = "fal-ai/wan-25-preview/text-to-video"
      $0.prices = ["fal-ai/wan-25-preview/text-to-video": 0.4]
    }) { provider, _ in
      #expect(provider.estimate(for: film(quality: .draft))?.amount == 0.4)
    }
  }

  @Test func `another length or resolution is said; one no model has is refused before anything is sent`() async throws {
    try await withFal({ $0.filmModel = Self.kling + "text-to-video" }) { provider, fake in
      let error = await provider.failure(film(seconds: 100))
      #expect(error?.reason.contains("5, 10 seconds, not 100") == true && error?.acceptance == .refused)
      #expect(await provider.failure(film(seconds: 0))?.kind == .invalidInput)
      #expect(fake.script.count("submit") == 0)
      let notes = try await provider.made(film(seconds: 7)).first?.notes ?? []
      #expect(notes.contains { $0.contains("this one takes 5") }, "\(notes)")
    }
    try await withFal({ $0.filmModel = "fal-ai/minimax/hailuo-02/standard/image-to-video" }) { provider, _ in
      #expect(!provider.capabilities.films && provider.capabilities.animates)
      #expect(await provider.failure(film())?.kind == .invalidInput)
    }
  }

  @Test func `a change of a film makes it anew, and a damaged one is paid for and named`() async throws {
    try await withFal({ $0.filmModel = Self.kling + "text-to-video" }) { provider, fake in
      let made = try await provider.made(try change([.addElement(element: "a gull", position: nil)], kind: .video))
      #expect(made.first?.notes.first?.contains("made anew") == true)
      #expect(fake.script.requests("submit").first?.json?["prompt"]?.text?.contains("gull") == true)
    }
    try await withFal({ $0.filmModel = Self.kling + "text-to-video" }, isDamaged: true) { provider, _ in
      let error = await provider.failure(film())
      #expect(error?.kind == .badResponse && error?.acceptance == .accepted && error?.cost == 0.07 * 5)
    }
    try await withFal({ $0.filmModel = Self.kling + "text-to-video" }) { provider, fake in
      fake.script.add(.text("media", 200, type: "text/html", "<html>", times: 9))
      #expect(await provider.failure(film())?.reason.contains("a web page instead of a film") == true)
    }
  }

  @Test func `a request is asked for with its model, whatever is configured now`() async throws {
    let handle = LockedValue("")
    try await withFal({ $0.filmModel = "fal-ai/wan/v2.2-a14b/text-to-video" }) { provider, fake in
      fake.script.add(.status("result", 500, times: 9))
      _ = try? await provider.generate(film()) { if case .handle(let text) = $0 { handle.value = text } }
      fake.script.reset()
      let other = try FalProvider(
        {
          var options = FalOptions(key: Secret("id:secret"))
          (options.queueBase, options.backups) = (fake.queueURL, [:])
          return options
        }(), catalog: .load(), prompts: .load(), transport: CurlTransport(environment: [:]), clock: ManualClock(),
        inspection: FalInspection(openFilm: { _ in ([1], Self.info) }))
      let made = try await other.resume(film(), handle: handle.value) { _ in }
      #expect(made.first?.film != nil && fake.script.count("submit") == 0)
    }
  }

  @Test func `a model that makes no films is refused with those that do`() throws {
    var options = FalOptions()
    options.filmModel = "fal-ai/flux/schnell"
    let error = #expect(throws: SketchError.self) {
      try FalPlanner(options, catalog: .load(), prompts: .load())
    }
    #expect(error?.message.contains("cannot be used for that") == true)
    #expect(error?.advice.contains(Self.kling + "text-to-video") == true)
  }
}
