import ControlClient
import ControlProtocol
import ControlServer
import Foundation
import SketchCore
import TestSupport
import Testing

@Suite struct ControlServerTests {
  @Test func `every call travels and comes back as the studio said`() async throws {
    try await LiveServer.with { live in
      let (client, studio) = (live.client, live.studio)
      let fox = await studio.addArtwork("a red fox")
      let told = try await client.status()
      #expect(await studio.status() == told)
      #expect(told.currentArtwork == fox)

      let outcome = try await client.submit(Submission(.text(Utterance(text: "draw a tree")), wait: true, idempotencyKey: "k-1"))
      #expect(outcome.status == .done)
      #expect(outcome.artwork?.title == "a tree")
      var command = VoiceCommand(transcript: "draw a sea", intent: .create, confidence: 0.9)
      command.create = CreateRequest(description: "a sea", style: .free("ukiyo-e"), count: 2)
      _ = try await client.submit(Submission(.command(command), dryRun: true))
      #expect(
        await studio.submissions == [
          Submission(.text(Utterance(text: "draw a tree")), wait: true, idempotencyKey: "k-1"), Submission(.command(command), dryRun: true),
        ])

      #expect(try await client.setListening(.off).state == .sleeping)
      let jobs = try await client.jobs()
      #expect(await studio.jobs(limit: 50) == jobs)
      #expect(try await client.job(1) == jobs.last)
      #expect(try await client.artwork(1) == fox)
      #expect(try await client.revisions(of: 1) == [fox.revision])
      #expect(try await client.change(1, ArtworkPatch(title: "Fuchs “rot”", favorite: true, tags: ["wald"])).favorite)
      #expect(try await client.delete(1).deletedAt != nil)
      #expect(try await client.restore(1).deletedAt == nil)
      #expect(try await client.redo(1, steps: 2).canUndo)
      #expect(try await client.image(1, ImageSelection(format: .jpeg)).payload.mediaType == "image/jpeg")
      #expect(try await client.image(1).payload.bytes == ScriptedStudio.image)
      #expect(try await client.thumbnail(1).name == "thumbnail-1.webp")
      #expect(try await client.description() == ProtocolDescription.document)
    }
  }

  @Test func `an address with the image's hash may be kept for ever, another has to be asked about`() async throws {
    try await LiveServer.with { live in
      await live.studio.addArtwork("a fox")
      let asked = try await Curl.run(live.socket, "/v1/artworks/1/thumbnail")
      #expect(asked.headers["cache-control"] == "private, no-cache")
      let kept = try await Curl.run(live.socket, "/v1/artworks/1/thumbnail?size=600&v=01234567")
      #expect(kept.headers["cache-control"] == "private, max-age=31536000, immutable")
    }
  }

  @Test func `the gallery is asked for as it was asked`() async throws {
    try await LiveServer.with { live in
      for index in 1...5 { await live.studio.addArtwork("picture \(index)") }
      var query = ArtworkQuery(
        text: "picture & more=50%+é", style: .free("woodcut print"), kind: .mandala, favorite: false, tag: "a b",
        since: ScriptedStudio.start,
        trash: true, sort: .updated, limit: 7, cursor: "c+/=")
      _ = try await live.client.artworks(query)
      #expect(await live.studio.queries == [query])
      query = ArtworkQuery(limit: 2)
      let page = try await live.client.artworks(query)
      #expect(page.artworks.map(\.id) == [1, 2])
      query.cursor = page.next
      #expect(try await live.client.artworks(query).artworks.map(\.id) == [3, 4])
    }
  }

  @Test func `buckets, the version that is shown and a comparison are asked for as they were asked`() async throws {
    try await LiveServer.with { live in
      await live.studio.addArtwork("a fox")
      await live.studio.addArtwork("a hen")
      var query = ArtworkQuery(text: "fox", favorite: true)
      (query.color, query.until) = (.blue, ScriptedStudio.start)
      let buckets = try await live.client.buckets(query)
      #expect(buckets.buckets == [.init(from: ScriptedStudio.start, count: 2, cursor: "n-1-0")])
      _ = try await live.client.buckets(query, by: .day)
      #expect(await live.studio.queries == [query, query])
      #expect(try await live.client.change(1, ArtworkPatch(head: 3)).head == 3)
      let compared = try await live.client.compare(1, PictureComparison(revision: 2, with: 2))
      #expect(compared.payload.etag == "1.2-2.1" && compared.name == "compared-1.png")
      for path in [
        "artworks/1/compare?with=0", "artworks?color=teal", "artworks?fields=some", "artworks?until=soon",
        "artworks/buckets?by=week", "artworks?by=day",
      ] {
        #expect(try await Curl.run(live.socket, "/v1/\(path)").status == 400, "\(path)")
      }
    }
  }

  @Test func `the studio's errors come back as they were`() async throws {
    try await LiveServer.with { live in
      let missing = await #expect(throws: SketchError.self) { try await live.client.artwork(99) }
      #expect(missing == SketchError(.notFound, "there is no artwork 99", advice: "See voicesketchctl list."))
      await live.studio.addArtwork("a fox")
      let first = await #expect(throws: SketchError.self) { try await live.client.undo(1) }
      #expect(first?.code == .conflict)
      #expect(first?.message == "undo 1: this is the first version of “a fox”")
      let format = await #expect(throws: SketchError.self) { try await live.client.image(1, ImageSelection(format: .svg)) }
      #expect(format?.code == .unsupported)
      let provider = await #expect(throws: SketchError.self) {
        try await live.client.submit(Submission(.text(Utterance(text: "fail"))))
      }
      #expect(provider?.code == .provider)
    }
  }

  @Test func `a command that was accepted is 202 with its job, one that was done or rejected 200`() async throws {
    try await LiveServer.with { live in
      let accepted = try await Curl.run(live.socket, "/v1/commands", "--json", #"{"text":"draw a fox"}"#)
      #expect(accepted.status == 202)
      #expect(accepted.headers["location"] == "/v1/jobs/1")
      #expect(accepted.fields["status"] == "accepted")
      let done = try await Curl.run(live.socket, "/v1/commands", "--json", #"{"text":"draw a fox","wait":true}"#)
      #expect(done.status == 200)
      #expect(done.fields["status"] == "done")
      let rejected = try await Curl.run(live.socket, "/v1/commands", "--json", #"{"text":"mumble"}"#)
      #expect(rejected.status == 200)
      #expect(rejected.fields["status"] == "rejected")
    }
  }

  @Test func `a request that waits delays no other`() async throws {
    try await LiveServer.with { live in
      var holding = await live.studio.holding().makeAsyncIterator()
      let held = Task { try await live.client.submit(Submission(.text(Utterance(text: "hold a fox")), wait: true)) }
      _ = await holding.next()
      let meanwhile = try await live.client.status()
      #expect(meanwhile.version == "0.0-test")
      await live.studio.release()
      let outcome = try await held.value
      #expect(outcome.status == .done)
    }
  }

  @Test func `the catalogue has a tag and is not sent twice`() async throws {
    try await LiveServer.with { live in
      let first = try await Curl.run(live.socket, "/v1/catalog")
      #expect(first.status == 200 && first.body.contains("\"kinds\""))
      let catalog = try await live.client.catalog()
      #expect(await live.studio.catalog() == catalog)
      let tag = try #require(first.headers["etag"])
      let second = try await Curl.run(live.socket, "/v1/catalog", "-H", "If-None-Match: \(tag)")
      #expect(second.status == 304 && second.body.isEmpty)
      #expect(try await Curl.run(live.socket, "/v1/catalog", "-H", "If-None-Match: \"0\"").status == 200)
    }
  }

  @Test func `a picture has a tag, a name and is not sent twice`() async throws {
    try await LiveServer.with { live in
      await live.studio.addArtwork("A red fox")
      let first = try await Curl.run(live.socket, "/v1/artworks/1/image?format=webp&width=100")
      #expect(first.status == 200)
      #expect(first.headers["content-type"] == "image/webp")
      #expect(first.headers["content-disposition"] == "inline; filename=\"a-red-fox-1.webp\"")
      let etag = try #require(first.headers["etag"])
      let second = try await Curl.run(live.socket, "/v1/artworks/1/image?format=webp", "-H", "If-None-Match: \"other\", W/\(etag)")
      #expect(second.status == 304)
      #expect(second.headers["etag"] == etag)
      #expect(second.body.isEmpty)
      let head = try await Curl.run(live.socket, "/v1/artworks/1/image", "--head")
      #expect(head.status == 200)
      #expect(head.headers["content-length"] == "\(ScriptedStudio.image.count)")
      #expect(head.body.isEmpty)
    }
  }

  @Test(arguments: [
    (#"{"text":"draw"#, 400, "the body is not JSON: line 1, column 14: expected the end of a text"),
    (#"text=draw"#, 400, "the body is not JSON: line 1, column 1: expected a value"),
    (#"[]"#, 400, "the body has to be an object"),
    (#"{}"#, 400, "there is neither “text” nor “command”"),
    (#"{"text":"a","command":{"transcript":"a","intent":"help","confidence":1}}"#, 400, "there are both “text” and “command”"),
    (#"{"text":"a","now":true}"#, 400, "unknown field “now”"),
    (#"{"text":7}"#, 400, "the field “text” has to be text"),
    (#"{"text":"a","wait":"yes"}"#, 400, "the field “wait” has to be true or false"),
    (#"{"text":"  "}"#, 400, "“text” is empty"), (#"{"text":"a","mask":"not base64!"}"#, 400, "“mask” is not base64"),
    (#"{"text":"a","mask":""}"#, 400, "“mask” is not base64"), (#"{"text":"a","with":[0]}"#, 400, "“with” cannot be used"),
    (#"{"text":"a","with":[1,2,3,4,5,6,7,8,9]}"#, 400, "“with” cannot be used"),
    (#"{"text":"a","with":7}"#, 400, "the field “with” has to be a list"),
    (#"{"command":{"transcript":"a","confidence":1}}"#, 400, "the field “command.intent” is missing"),
    (#"{"command":{"transcript":"a","intent":"fly","confidence":1}}"#, 400, "the field “command.intent” cannot be used"),
    (
      #"{"command":{"transcript":"a","intent":"edit","confidence":1,"edits":[{"type":"addElement"}]}}"#, 400,
      "the field “command.edits[0].element” is missing"
    ),
  ])
  func `a body that cannot be used is refused by name`(body: String, status: Int, reason: String) async throws {
    try await LiveServer.with { live in
      let answer = try await Curl.run(live.socket, "/v1/commands", "--json", body)
      #expect(answer.status == status)
      #expect(answer.headers["content-type"] == "application/problem+json")
      #expect(answer.fields["code"] == "invalid-input")
      #expect(answer.fields["type"] == "urn:voicesketch:error:invalid-input")
      #expect(answer.fields["status"] == "\(status)")
      #expect(answer.fields["detail"]?.hasPrefix(reason) == true, "\(answer.body)")
      #expect(await live.studio.submissions.isEmpty)
    }
  }

  @Test func `control characters in what is said become spaces`() async throws {
    try await LiveServer.with { live in
      let body = #"{"text":" draw\u0007 a\tfox\nwith 👩‍🚀 \u001b[2J"}"#
      let answer = try await Curl.run(live.socket, "/v1/commands", "--json", body)
      #expect(answer.status == 202)
      #expect(await live.studio.submissions.map(\.content) == [.text(Utterance(text: "draw a fox with 👩‍🚀 [2J"))])
    }
  }

  @Test(
    arguments: [
      ("/v1/listen", ["--json", #"{"mode":"loud"}"#], 400), ("/v1/artworks/1", ["-X", "PATCH", "--json", #"{}"#], 400),
      ("/v1/artworks/1", ["-X", "PATCH", "--json", #"{"title":""}"#], 400), ("/v1/artworks/1/undo", ["--json", #"{"steps":0}"#], 400),
      ("/v1/artworks/1/undo", ["-X", "POST"], 409),
      ("/v1/undo", ["--json", #"{"steps":1,"to":1}"#], 400), ("/v1/undo", ["--json", #"{"steps":0}"#], 400),
      ("/v1/redo", ["--json", #"{"to":-1}"#], 400), ("/v1/journal", ["-X", "DELETE"], 400),
      ("/v1/journal?last=5&everything=true", ["-X", "DELETE"], 400), ("/v1/artworks?limit=0", [], 400),
      ("/v1/artworks?favourite=1", [], 400),
      ("/v1/artworks?since=then", [], 400), ("/v1/artworks/1/image?quality=101", [], 400), ("/v1/status?x=1", [], 400),
      ("/v1/jobs?limit=many", [], 400), ("/v1/events?after=x", [], 400), ("/v1/events", ["-H", "Last-Event-ID: x"], 400),
      ("/v1/commands", ["--data", "text=draw"], 415), ("/v1/commands", ["--json", #"{"text":"a"}"#, "-H", "Idempotency-Key: a b"], 400),
      ("/v1/status", ["-H", "Origin: http://localhost"], 403), ("/v1/status", ["-H", "Host: evil.example"], 403),
      ("/v1/commands", ["-H", "Origin: null", "--json", #"{"text":"draw"}"#], 403), ("/v1/status", ["-X", "DELETE"], 405),
      ("/v1/nothing", [], 404), ("/v1/artworks/99", [], 404), ("/v1/status", ["-X", "OPTIONS"], 204), ("/v1/status", ["--head"], 200),
    ] as [(String, [String], Int)])
  func `answers with the right status`(path: String, arguments: [String], status: Int) async throws {
    try await LiveServer.with { live in
      await live.studio.addArtwork("a fox")
      let answer = try await Curl.run(live.socket, path, arguments: arguments)
      #expect(answer.status == status, "\(answer.body)")
      if status >= 400 && !arguments.contains("--head") {
        #expect(answer.headers["content-type"] == "application/problem+json")
        #expect(answer.fields["detail"]?.isEmpty == false)
      }
      if status == 405 || status == 204 { #expect(answer.headers["allow"] == "HEAD, GET, OPTIONS") }
      #expect(await live.studio.submissions.isEmpty)
    }
  }

  @Test func `an unfinished picture is served while its job runs, then it is 404`() async throws {
    try await LiveServer.with { live in
      let holding = await live.studio.holding()
      async let drawn = live.client.submit(Submission(.text(Utterance(text: "hold a fox")), wait: true))
      for await _ in holding { break }
      let answer = try await Curl.run(live.socket, "/v1/jobs/1/preview")
      #expect(answer.status == 200 && answer.headers["content-type"] == "image/png")
      let tag = try #require(answer.headers["etag"])
      #expect(try await Curl.run(live.socket, "/v1/jobs/1/preview", "-H", "If-None-Match: \(tag)").status == 304)
      #expect(try await live.client.preview(of: 1).payload.bytes == ScriptedStudio.image)
      await live.studio.release()
      _ = try await drawn
      let gone = try await Curl.run(live.socket, "/v1/jobs/1/preview")
      #expect(gone.status == 404 && gone.headers["content-type"] == "application/problem+json")
      #expect(try await Curl.run(live.socket, "/v1/jobs/99/preview").status == 404)
    }
  }

  @Test(arguments: [[], ["-H", "Expect:"], ["-H", "Transfer-Encoding: chunked"]])
  func `a body over the limit is 413, announced or not`(arguments: [String]) async throws {
    try await LiveServer.with { live in
      try await withScratchDirectory { folder in
        let file = folder.appending(path: "large.json").path
        try Data(repeating: 0x20, count: 2_000_000).write(to: URL(filePath: file))
        let answer = try await Curl.run(live.socket, "/v1/commands", arguments: ["--json", "@\(file)"] + arguments)
        #expect(answer.status == 413)
        #expect(answer.fields["code"] == "invalid-input")
        #expect(try await live.client.status().version == "0.0-test")
      }
    }
  }

  @Test func `headers over the limit are refused and the next client is served`() async throws {
    try await LiveServer.with { live in
      let answer = try await Curl.run(live.socket, "/v1/status", "-H", "X-Large: \(String(repeating: "x", count: 60_000))")
      #expect(answer.status == 431)
      #expect(try await live.client.status().version == "0.0-test")
    }
  }

  /// In a process of its own, where nobody else opens files.
  @Test func `a thousand requests leave no file open`() async {
    await #expect(processExitsWith: .success) {
      try await LiveServer.with { live in
        func openFiles() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
        for _ in 0..<20 { _ = try await live.client.status() }
        let before = try openFiles()
        for index in 0..<1_000 {
          // A new connection each time for some, the kept one for the rest.
          let client = index.isMultiple(of: 10) ? ControlClient(socketPath: live.socket) : live.client
          _ = try await client.status()
        }
        // The last connections may still be closing.
        #expect(try openFiles() < before + 10)
      }
    }
  }
}
