import ControlClient
import FakeProviders
import Foundation
import SketchCore
import TestSupport
import Testing

/// What OpenAI shows of a picture it has not finished, all the way to a file.
@Suite(.timeLimit(.minutes(10))) struct PreviewTests {
  @Test func `an unfinished picture can be looked at, and goes with its job`() async throws {
    let fake = try FakeOpenAI()
    defer { fake.stop() }
    // Two unfinished pictures, each after a third of it.
    fake.settings.latency = .seconds(12)
    let configuration = "[providers]\norder = openai\n[openai]\nbase-url = \(fake.url)\nstream = yes\n"
    try await DaemonFixture.with(configuration: configuration, environment: ["OPENAI_API_KEY": "sk-test"]) { daemon in
      let job = try #require(try await daemon.client.submit(Submission(.text(Utterance(text: "draw a fox")))).job)
      let early = try await daemon.control("jobs", "\(job.id)", "--preview", "-")
      #expect(early.status == 66 && early.errors.contains("there is no unfinished picture of job \(job.id)"), "\(early.errors)")
      let shown = try await daemon.waiting(for: "a preview") { try await daemon.client.job(job.id).preview }
      #expect(shown == "/v1/jobs/\(job.id)/preview")
      let file = daemon.folder.appending(path: "fox.png")
      let written = try await daemon.control("jobs", "\(job.id)", "--preview", file.path)
      #expect(written.status == 0, "\(written.errors)")
      let picture = try #require(PixelMap([UInt8](try Data(contentsOf: file))))
      #expect(picture.width == 1024)
      #expect(try await daemon.client.cancelJob(job.id).preview == nil)
      let gone = await #expect(throws: SketchError.self) { try await daemon.client.preview(of: job.id) }
      #expect(gone?.code == .notFound)
      let stored = FileManager.default.enumerator(atPath: daemon.dataFolder.path)?.compactMap { $0 as? String } ?? []
      #expect(!stored.contains { $0.hasSuffix(".png") }, "\(stored)")
    }
  }
}
