import ControlClient
import FakeProviders
import Foundation
import SketchCore
import TestSupport
import Testing

/// `say --mask` and `say --with`, from the command line to the provider and back.
@Suite(.timeLimit(.minutes(10))) struct MaskedEditTests {
  private func openAI(_ fake: FakeOpenAI) -> String { "[providers]\norder = openai, illustrator\n[openai]\nbase-url = \(fake.url)\n" }

  private func pixels(_ artwork: Artwork?, _ daemon: DaemonFixture) async throws -> PixelMap {
    let id = try #require(artwork?.id)
    return try #require(PixelMap(try await daemon.client.image(id).payload.bytes))
  }

  private func write(_ mask: [UInt8], _ folder: URL) throws -> String {
    let file = folder.appending(path: "mask-\(mask.count).png")
    try Data(mask).write(to: file)
    return file.path
  }

  private func square(in image: ImageFile) -> [UInt8] {
    PaintedMask.png(width: image.width, height: image.height, x: 100, y: 120, edge: 200)
  }

  @Test func `with OpenAI the mask and the other picture are sent, and nothing outside changes`() async throws {
    let fake = try FakeOpenAI()
    defer { fake.stop() }
    try await DaemonFixture.with(configuration: openAI(fake), environment: ["OPENAI_API_KEY": "sk-test"]) { daemon in
      let other = try #require(try await daemon.say("draw a hen").artwork)
      let drawn = try #require(try await daemon.say("draw a fox").artwork)
      let before = try await pixels(drawn, daemon)
      let mask = try write(square(in: drawn.revision.image), daemon.folder)
      let run = try await daemon.control("--json", "say", "--mask", mask, "--with", "\(other.id)", "add a hat")
      #expect(run.status == 0, "\(run.errors)")
      let outcome = try WireJSON.decode(CommandOutcome.self, from: Data(run.output.utf8))
      #expect(outcome.artwork?.head == 2 && outcome.job?.with == [ArtworkVersion(artwork: other.id, revision: 1)])
      let changed = try #require(try await pixels(outcome.artwork, daemon).differences(from: before, x: 100, y: 120, edge: 200))
      // The fake wrote its line of text across the whole picture: that is gone, too.
      #expect(changed.inside > 30_000 && changed.outside == 0)
      let form = try #require(fake.script.requests("edits").first?.form)
      let sent = try #require(form.files("mask").first.flatMap { PixelMap($0.bytes) })
      #expect(form.files("image").count == 2 && sent[110, 130] >> 24 == 0 && sent[90, 130] >> 24 == 255)
    }
  }

  @Test func `a provider that knows no masks keeps to it all the same`() async throws {
    try await DaemonFixture.with { daemon in
      let drawn = try #require(try await daemon.say("draw a fox in a meadow").artwork)
      let before = try await pixels(drawn, daemon)
      let mask = try write(square(in: drawn.revision.image), daemon.folder)
      let run = try await daemon.control("say", "--mask", mask, "make it night")
      #expect(run.status == 0 && run.output.contains("Outside the mask the picture was put back"), "\(run.output)\(run.errors)")
      let after = try await pixels(try await daemon.client.artwork(drawn.id), daemon)
      let changed = try #require(after.differences(from: before, x: 100, y: 120, edge: 200))
      #expect(changed.inside > 1_000 && changed.outside == 0)
      // Nobody looks at two pictures here: refused before anything is made.
      let with = try await daemon.control("say", "--with", "\(drawn.id)", "make it night")
      #expect(with.status != 0 && with.errors.contains("no configured provider can change a picture after another one"), "\(with.errors)")
      #expect(try await daemon.client.artwork(drawn.id).head == 2)
    }
  }

  @Test func `a mask that does not fit is one line, and loses nothing`() async throws {
    try await DaemonFixture.with { daemon in
      let drawn = try #require(try await daemon.say("draw a fox").artwork)
      let wrong = try write(PaintedMask.png(width: 10, height: 10, x: 1, y: 1, edge: 5), daemon.folder)
      let run = try await daemon.control("say", "--mask", wrong, "add a hat")
      let size = drawn.revision.image
      #expect(run.status == 65 && run.errors.filter(\.isNewline).count == 1)
      #expect(run.errors.contains("the mask has 10 × 10 pixels, the picture \(size.width) × \(size.height)"), "\(run.errors)")
      #expect(try await daemon.client.artwork(drawn.id).head == 1)
      #expect(try await daemon.client.jobs().count == 1)
    }
  }

  @Test func `killed while fal draws, the picture is asked for, and still held to its mask`() async throws {
    let fal = try FakeFal()
    defer { fal.stop() }
    fal.settings.mediaOnSameHost = true
    let configuration = """
      [providers]
      order = fal
      [fal]
      edit-model = fal-ai/lcm-sd15-i2i
      \(fal.addresses)
      """
    let key = ["FAL_KEY": "id:secret"]
    try await withScratchDirectory { folder in
      let first = try await DaemonFixture(["--audio", "none"], configuration: configuration, environment: key, folder: folder)
      let drawn = try #require(try await first.say("draw a fox").artwork)
      let before = try await pixels(drawn, first)
      fal.script.add(Fault("result", .work, delay: .seconds(120)))
      let submission = Submission(
        .text(Utterance(text: "add a hat")), attachments: Attachments(mask: square(in: drawn.revision.image)))
      let job = try #require(try await first.client.submit(submission).job)
      await fal.script.waitForRequests("result", count: 2)
      await first.kill()
      try await DaemonFixture.with(configuration: configuration, environment: key, folder: folder) { second in
        let ended = try await second.settled(job.id)
        #expect(ended.state == .completed && ended.mask != nil, "\(ended)")
        #expect(fal.script.count("submit") == 2)
        let after = try await pixels(try await second.client.artwork(drawn.id), second)
        let changed = try #require(after.differences(from: before, x: 100, y: 120, edge: 200))
        #expect(changed.inside > 10_000 && changed.outside == 0)
      }
    }
  }

  @Test func `a change that was paid for, and of which nothing is left within the mask, is in the month's money`() async throws {
    let fal = try FakeFal()
    defer { fal.stop() }
    fal.settings.mediaOnSameHost = true
    let configuration = "[providers]\norder = fal\n[fal]\n\(fal.addresses)\n"
    try await DaemonFixture.with(configuration: configuration, environment: ["FAL_KEY": "id:secret"]) { daemon in
      let drawn = try #require(try await daemon.say("draw a fox").artwork)
      let spent = try await daemon.client.status().usage.costThisMonth
      let same = Data(try await daemon.client.image(drawn.id).payload.bytes).base64EncodedString()
      fal.end(with: .output(["images": [["url": .string("data:image/png;base64,\(same)")]]]))
      let mask = try write(square(in: drawn.revision.image), daemon.folder)
      let run = try await daemon.control("say", "--mask", mask, "add a hat")
      // Kontext, by the table.
      #expect(run.status != 0 && run.errors.contains("fal charges $0.04 for it all the same."), "\(run.errors)")
      #expect(fal.charges.count == 2)
      let more = try await daemon.client.status().usage.costThisMonth - spent
      #expect(abs(more - 0.04) < 1e-9)
      #expect(try await daemon.client.artwork(drawn.id).head == 1)
    }
  }

  @Test func `killed while a free server draws, the next run sends it again with its mask`() async throws {
    let server = try FakeA1111()
    defer { server.stop() }
    let configuration = "[providers]\norder = a1111\n[a1111]\nbase-url = \(server.url)\n"
    try await withScratchDirectory { folder in
      let first = try await DaemonFixture(["--audio", "none"], configuration: configuration, environment: [:], folder: folder)
      let drawn = try #require(try await first.say("draw a fox").artwork)
      let before = try await pixels(drawn, first)
      server.settings.latency = .seconds(600)
      let submission = Submission(
        .text(Utterance(text: "add a hat")), attachments: Attachments(mask: square(in: drawn.revision.image)))
      let job = try #require(try await first.client.submit(submission).job)
      await server.script.waitForRequests("img2img")
      await first.kill()
      server.settings.latency = .zero
      try await DaemonFixture.with(configuration: configuration, folder: folder) { second in
        #expect(try await second.settled(job.id).state == .completed)
        let masks = server.script.requests("img2img").compactMap { $0.json?["mask"]?.text }
        #expect(masks.count == 2 && masks[0] == masks[1])
        let after = try await pixels(try await second.client.artwork(drawn.id), second)
        let changed = try #require(after.differences(from: before, x: 100, y: 120, edge: 200))
        #expect(changed.inside > 10_000 && changed.outside == 0)
      }
    }
  }
}
