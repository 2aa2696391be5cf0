import FakeProviders
import Foundation
import TestSupport
import Testing

struct FakeOpenAITests {
  private let key = ["Authorization": "Bearer sk-secret"]

  /// 64 × 64 white pixels, colour type 2.
  private static let opaquePNG =
    "iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAS0lEQVR42u3PMQ0AAAwDoPo33UrYvQQckD4XAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAYHLAMpT0sIcNbcEAAAAAElFTkSuQmCC"

  private func withOpenAI<Result>(_ body: (FakeOpenAI) async throws -> Result) async throws -> Result {
    let openAI = try FakeOpenAI()
    defer { openAI.stop() }
    return try await body(openAI)
  }

  private func picture(_ entry: FakeJSON?) throws -> [UInt8] {
    [UInt8](try #require((entry?["b64_json"]?.text).flatMap { Data(base64Encoded: $0) }))
  }

  @Test func `pictures are real, of the size and format asked for, and have their price`() async throws {
    try await withOpenAI { openAI in
      let answer = try await Curl.send(
        "POST", openAI.url + "/images/generations", headers: key,
        json: [
          "prompt": "a fox", "model": "gpt-image-2", "n": 2, "size": "1536x1024", "quality": "low", "output_format": "webp",
          "output_compression": 80,
        ])
      let data = try #require(answer.json["data"]?.elements)
      #expect(data.count == 2)
      let first = try picture(data[0])
      #expect(try picture(data[1]) != first)
      #expect(FakePicture.size(of: first).map { [$0.width, $0.height] } == [1536, 1024])
      #expect(FakePictureFormat(sniffing: first) == .webp)
      #expect(answer.json["usage"]?["output_tokens"] == 392)
      #expect(answer.headers["x-ratelimit-remaining-requests"] == "499" && answer.headers["x-request-id"] != nil)
    }
  }

  @Test(arguments: [
    ("response_format", "b64_json", "unknown_parameter"), ("style", "vivid", "unknown_parameter"), ("size", "1000x1000", "invalid_value"),
    ("quality", "max", "invalid_value"), ("background", "none", "invalid_value"), ("input_fidelity", "high", "unknown_parameter"),
  ])
  func `a wrong parameter is named`(_ name: String, _ value: String, _ code: String) async throws {
    try await withOpenAI { openAI in
      let body = FakeJSON.object([.init("prompt", "x"), .init("model", "gpt-image-2"), .init(name, .string(value))])
      let answer = try await Curl.send("POST", openAI.url + "/images/generations", headers: key, json: body)
      #expect(answer.status == 400 && answer.json["error"]?["param"] == .string(name) && answer.json["error"]?["code"] == .string(code))
      #expect(openAI.script.charges.isEmpty)
    }
  }

  @Test(arguments: [
    ("n", FakeJSON.string("2"), "invalid_type"), ("stream", .string("true"), "invalid_type"),
    ("moderation", .string("none"), "invalid_value"), ("output_compression", 200, "integer_out_of_range"),
    ("partial_images", 1.5, "invalid_type"),
  ])
  func `a value of the wrong type or range is refused`(_ name: String, _ value: FakeJSON, _ code: String) async throws {
    try await withOpenAI { openAI in
      let body = FakeJSON.object([
        .init("prompt", "x"), .init("model", "gpt-image-2"), .init("output_format", "jpeg"), .init(name, value),
      ])
      let answer = try await Curl.send("POST", openAI.url + "/images/generations", headers: key, json: body)
      #expect(answer.status == 400 && answer.json["error"]?["param"] == .string(name) && answer.json["error"]?["code"] == .string(code))
    }
  }

  @Test func `JSON under another media type is refused`() async throws {
    try await withOpenAI { openAI in
      let body = ["--header", "Content-Type: text/plain", "--data", #"{"prompt":"x","model":"gpt-image-2"}"#]
      let answer = try await Curl.send("POST", openAI.url + "/images/generations", headers: key, body)
      #expect(answer.status == 400 && answer.json["error"]?["code"] == "unsupported_content_type")
    }
  }

  @Test func `a model that was shut down is gone, one that will be says when`() async throws {
    try await withOpenAI { openAI in
      openAI.settings.today = "2026-11-20"
      let gone = try await Curl.send(
        "POST", openAI.url + "/images/generations", headers: key, json: ["prompt": "x", "model": "gpt-image-1"])
      #expect(gone.status == 404 && gone.json["error"]?["code"] == "model_not_found")
      let models = try await Curl.send("GET", openAI.url + "/models", headers: key)
      let dates = models.json["data"]?.elements?.reduce(into: [:]) { $0[$1["id"]?.text ?? ""] = $1["shutdown_date"]?.text }
      #expect(dates?["gpt-image-1.5"] == "2026-12-01" && dates?["gpt-image-1"] == nil)
    }
  }

  @Test func `a stream shows unfinished pictures before the finished one`() async throws {
    try await withOpenAI { openAI in
      let answer = try await Curl.send(
        "POST", openAI.url + "/images/generations", headers: key,
        json: ["prompt": "x", "model": "gpt-image-2.5-flare", "stream": true, "partial_images": 2])
      #expect(answer.headers["content-type"] == "text/event-stream")
      let events = answer.text.split(separator: "\n\n").map { $0.split(separator: "\n") }
      #expect(
        events.map { $0[0] } == [
          "event: image_generation.partial_image", "event: image_generation.partial_image", "event: image_generation.completed",
        ])
      let last = try #require(FakeJSON(Array(events[2][1].dropFirst(6).utf8)))
      #expect(last["type"] == "image_generation.completed" && last["usage"]?["total_tokens"] != nil)
      #expect(FakePicture.size(of: try picture(last)) != nil)
    }
  }

  @Test func `an edit shows its source, and only where the mask lets it`() async throws {
    try await withScratchDirectory { folder in
      try await withOpenAI { openAI in
        let source = try #require(FakePicture.paint(PictureOrder("a lake", width: 64, height: 64)))
        let mask = try #require(FakePicture.paint(PictureOrder("mask", width: 64, height: 64, subject: .sticker)))
        let small = try #require(FakePicture.paint(PictureOrder("mask", width: 32, height: 64, subject: .sticker)))
        for (name, picture) in [("source", source), ("mask", mask), ("small", small)] {
          try Data(picture.bytes).write(to: folder.appending(path: name + ".png"))
        }
        try #require(Data(base64Encoded: Self.opaquePNG)).write(to: folder.appending(path: "opaque.png"))
        func edit(mask: String?) async throws -> Curl.Answer {
          let file = { (name: String) in "@\(folder.path)/\(name).png;type=image/png" }
          var form = ["--form", "model=gpt-image-2", "--form", "prompt=make it; night"]
          for _ in 0..<2 { form += ["--form", "image[]=\(file("source"))"] }
          if let mask { form += ["--form", "mask=\(file(mask))"] }
          return try await Curl.send("POST", openAI.url + "/images/edits", headers: key, form)
        }
        let free = try await edit(mask: nil)
        #expect(free.json["usage"]?["input_tokens_details"]?["image_tokens"] == 646)
        let masked = try await edit(mask: "mask")
        #expect(try picture(free.json["data"]?.elements?.first) != picture(masked.json["data"]?.elements?.first))
        let form = ["--form", "prompt=x", "--form", "moderation=auto", "--form", "image=@\(folder.path)/source.png;type=image/png"]
        let foreign = try await Curl.send("POST", openAI.url + "/images/edits", headers: key, form)
        #expect(foreign.status == 400 && foreign.json["error"]?["param"] == "moderation")
        let opaque = try await edit(mask: "opaque")
        #expect(opaque.status == 400 && opaque.json["error"]?["message"]?.text?.contains("alpha") == true)
        let file = "@\(folder.path)/source.png;type=image/png"
        let twice = try await Curl.send(
          "POST", openAI.url + "/images/edits", headers: key, ["--form", "prompt=x", "--form", "image=\(file)", "--form", "image=\(file)"])
        #expect(twice.status == 400 && twice.json["error"]?["code"] == "duplicate_parameter")
        let wrong = try await edit(mask: "small")
        #expect(wrong.status == 400 && wrong.json["error"]?["param"] == "mask")
      }
    }
  }

  @Test func `the legacy dialect gives links unless base64 is asked for`() async throws {
    try await withOpenAI { openAI in
      openAI.settings.dialect = .legacy
      let url = openAI.url + "/images/generations"
      let linked = try await Curl.send("POST", url, headers: key, json: ["prompt": "x", "model": "anything", "size": "256x256"])
      let link = try #require(linked.json["data"]?.elements?.first?["url"]?.text)
      #expect(link.hasPrefix(openAI.mediaURL))
      #expect(FakePicture.size(of: try await Curl.send("GET", link).body).map { [$0.width, $0.height] } == [256, 256])
      openAI.settings.mediaOnSameHost = true
      let own = try await Curl.send("POST", url, headers: key, json: ["prompt": "x", "size": "256x256"])
      let ownLink = try #require(own.json["data"]?.elements?.first?["url"]?.text)
      #expect(openAI.url.hasPrefix(ownLink.split(separator: "/").prefix(2).joined(separator: "//")))
      #expect(FakePicture.size(of: try await Curl.send("GET", ownLink).body) != nil)
      let inline = try await Curl.send("POST", url, headers: key, json: ["prompt": "x", "response_format": "b64_json", "size": "256x256"])
      #expect(FakePicture.size(of: try picture(inline.json["data"]?.elements?.first)) != nil)
    }
  }

  @Test func `what the safety system refuses costs nothing and says which stage`() async throws {
    try await withOpenAI { openAI in
      openAI.end(with: .blocked(stage: "output", categories: ["violence"]))
      let answer = try await Curl.send(
        "POST", openAI.url + "/images/generations", headers: key, json: ["prompt": "x", "model": "gpt-image-2"])
      #expect(answer.status == 400 && answer.json["error"]?["code"] == "moderation_blocked")
      #expect(answer.json["error"]?["moderation_details"]?["moderation_stage"] == "output")
      #expect(openAI.script.charges.isEmpty)
    }
  }

  @Test func `chat elaborates or refuses, moderation flags`() async throws {
    try await withOpenAI { openAI in
      let chat: FakeJSON = ["model": "gpt-6-luna", "messages": [["role": "user", "content": "a fox"]], "temperature": 0.7]
      let said = try await Curl.send("POST", openAI.url + "/chat/completions", headers: key, json: chat)
      #expect(said.json["choices"]?.elements?.first?["message"]?["content"]?.text?.hasPrefix("a fox, ") == true)
      openAI.settings.chat = .refusal("No.")
      let refused = try await Curl.send("POST", openAI.url + "/chat/completions", headers: key, json: chat)
      #expect(refused.json["choices"]?.elements?.first?["message"]?["content"] == .null)
      openAI.settings.chatRefusesTemperature = true
      #expect(try await Curl.send("POST", openAI.url + "/chat/completions", headers: key, json: chat).status == 400)
      let flagged = try await Curl.send("POST", openAI.url + "/moderations", headers: key, json: ["input": ["a fox", "gore"]])
      #expect(flagged.json["results"]?.elements?.compactMap { $0["flagged"]?.flag } == [false, true])
    }
  }
}
