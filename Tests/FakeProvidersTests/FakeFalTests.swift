import FakeProviders
import Foundation
import Testing

struct FakeFalTests {
  private let key = ["Authorization": "Key id:secret"]

  private func withFal<Result>(_ body: (FakeFal) async throws -> Result) async throws -> Result {
    let fal = try FakeFal()
    defer { fal.stop() }
    return try await body(fal)
  }

  @Test func `a job is queued, runs and completes, and its picture is at another host`() async throws {
    try await withFal { fal in
      fal.settings.pace = .seen([1, 0])
      let submitted = try await Curl.send("POST", fal.queueURL + "/fal-ai/flux/schnell", headers: key, json: ["prompt": "a fox"])
      #expect(submitted.status == 200)
      let status = try #require(submitted.json["status_url"]?.text)
      let link = try #require(submitted.json["response_url"]?.text)
      // The sub-path of the model is not in the URLs.
      #expect(link.hasPrefix(fal.queueURL + "/fal-ai/flux/requests/"))
      #expect(try await Curl.send("GET", link, headers: key).status == 400)
      var seen: [String] = []
      var codes: [Int] = []
      for _ in 0..<4 {
        let answer = try await Curl.send("GET", status + "?logs=1", headers: key)
        seen.append((answer.json["status"]?.text ?? "") + (answer.json["queue_position"]?.int.map { " \($0)" } ?? ""))
        codes.append(answer.status)
      }
      #expect(seen == ["IN_QUEUE 1", "IN_QUEUE 0", "IN_PROGRESS", "COMPLETED"])
      #expect(codes == [202, 202, 202, 200])
      let result = try await Curl.send("GET", link, headers: key)
      #expect(result.headers["x-fal-billable-units"] == "1.0")
      let image = try #require(result.json["images"]?.elements?.first)
      let url = try #require(image["url"]?.text)
      #expect(url.hasPrefix(fal.mediaURL) && !url.hasPrefix(fal.url))
      let picture = try await Curl.send("GET", url)
      #expect(FakePicture.size(of: picture.body).map { [$0.width, $0.height] } == [1024, 768])
      #expect(picture.headers["content-type"] == "image/jpeg")
      #expect(fal.charges == [FakeCharge(model: "fal-ai/flux/schnell", units: 1)])
      #expect(fal.leakedKeys == 0)
    }
  }

  @Test func `the status stream tells each change, pings meanwhile and ends after COMPLETED`() async throws {
    try await withFal { fal in
      var pace = FalPace.seen([0])
      pace.running = .milliseconds(80)
      pace.ping = .milliseconds(25)
      fal.settings.pace = pace
      let submitted = try await Curl.send("POST", fal.queueURL + "/fal-ai/flux/dev", headers: key, json: ["prompt": "a fox"])
      let stream = try await Curl.send("GET", submitted.json["status_url"]!.text! + "/stream?logs=1", headers: key)
      #expect(stream.headers["content-type"]?.hasPrefix("text/event-stream") == true)
      let events = stream.text.split(separator: "\n\n")
      let data = events.filter { $0.hasPrefix("data: ") }.compactMap { FakeJSON(Array($0.dropFirst(6).utf8)) }
      #expect(data.map { $0["status"]?.text } == ["IN_QUEUE", "IN_PROGRESS", "COMPLETED"])
      #expect(events.contains(": ping"))
      // Each log entry once.
      #expect(data.compactMap { $0["logs"]?.elements?.count } == [1, 1, 0])
    }
  }

  @Test func `a failed job is COMPLETED with an error, and its result has the status`() async throws {
    try await withFal { fal in
      fal.end(with: .modelError(status: 422, type: "content_policy_violation", message: "Flagged."))
      let submitted = try await Curl.send("POST", fal.queueURL + "/fal-ai/flux/dev", headers: key, json: ["prompt": "x"])
      let status = try await Curl.send("GET", submitted.json["status_url"]!.text!, headers: key)
      #expect(status.status == 200)
      #expect(status.json["status"] == "COMPLETED" && status.json["error_type"] == "content_policy_violation")
      let result = try await Curl.send("GET", submitted.json["response_url"]!.text!, headers: key)
      #expect(result.status == 422)
      #expect(result.json["detail"]?.elements?.first?["type"] == "content_policy_violation")
      #expect(fal.charges.isEmpty)
    }
  }

  @Test func `an input is checked by the model when the job runs, not when it is submitted`() async throws {
    try await withFal { fal in
      let submitted = try await Curl.send(
        "POST", fal.queueURL + "/fal-ai/flux-pro/kontext", headers: key, json: ["prompt": "x", "guidance_scale": 99])
      #expect(submitted.status == 200)
      let result = try await Curl.send("GET", submitted.json["response_url"]!.text!, headers: key)
      let types = result.json["detail"]?.elements?.compactMap { $0["type"]?.text }
      #expect(result.status == 422)
      #expect(types == ["missing", "less_than_equal"])
    }
  }

  @Test func `a job can be cancelled in each state`() async throws {
    try await withFal { fal in
      fal.settings.pace = .seen([0])
      func cancel(afterLooks looks: Int) async throws -> (Curl.Answer, String?) {
        let submitted = try await Curl.send("POST", fal.queueURL + "/fal-ai/flux/dev", headers: key, json: ["prompt": "x"])
        let status = submitted.json["status_url"]!.text!
        for _ in 0..<looks { _ = try await Curl.send("GET", status, headers: key) }
        let answer = try await Curl.send("PUT", submitted.json["cancel_url"]!.text!, headers: key)
        return (answer, try await Curl.send("GET", status, headers: key).json["error_type"]?.text)
      }
      let (queued, queuedEnd) = try await cancel(afterLooks: 0)
      #expect(queued.json["status"] == "OK" && queuedEnd == "client_cancelled")
      let (running, runningEnd) = try await cancel(afterLooks: 2)
      #expect(running.status == 202 && running.json["status"] == "CANCELLATION_REQUESTED" && runningEnd == "client_cancelled")
      let (done, doneEnd) = try await cancel(afterLooks: 3)
      #expect(done.json["status"] == "ALREADY_COMPLETED" && doneEnd == nil)
      let unknown = try await Curl.send("PUT", fal.queueURL + "/fal-ai/flux/requests/none/cancel", headers: key)
      #expect(unknown.json["status"] == "NOT_FOUND")
      #expect(fal.charges.count == 1)
    }
  }

  @Test func `a fast model answers at once with pictures inside the answer`() async throws {
    try await withFal { fal in
      fal.end(with: .picture, .blackPicture)
      let url = fal.runURL + "/fal-ai/fast-lcm-diffusion"
      let input: FakeJSON = ["prompt": "a lake", "image_size": ["width": 320, "height": 200], "format": "png"]
      let answer = try await Curl.send("POST", url, headers: key, json: input)
      let link = try #require(answer.json["images"]?.elements?.first?["url"]?.text)
      let picture = try #require(Data(base64Encoded: String(link.dropFirst("data:image/png;base64,".count))))
      #expect(FakePicture.size(of: [UInt8](picture)).map { [$0.width, $0.height] } == [320, 200])
      #expect(answer.json["has_nsfw_concepts"] == [false])
      guard case .integer(let seed)? = answer.json["seed"] else { throw NoSeed() }
      // One that a double would change.
      #expect(seed > 1 << 53)
      let black = try await Curl.send("POST", url, headers: key, json: input)
      #expect(black.status == 200 && black.json["has_nsfw_concepts"] == [true])
      #expect(fal.script.counts == ["run": 2])
    }
  }

  private struct NoSeed: Error {}

  @Test func `pictures go up with the CDN's token and come back as an edit's source`() async throws {
    try await withFal { fal in
      let source = try #require(FakePicture.paint(PictureOrder("source", width: 64, height: 48)))
      let file = FileManager.default.temporaryDirectory.appending(path: "vs-upload-\(UInt64.random(in: 0 ... .max)).png")
      try Data(source.bytes).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let token = try await Curl.send("POST", fal.restURL + "/storage/auth/token?storage_type=fal-cdn-v3", headers: key, json: [:])
      let allowed = ["Authorization": "\(token.json["token_type"]!.text!) \(token.json["token"]!.text!)", "Content-Type": "image/png"]
      let url = token.json["base_url"]!.text! + "/files/upload"
      let refused = try await Curl.send("POST", url, headers: key, ["--data-binary", "@\(file.path)"])
      #expect(refused.status == 401)
      let uploaded = try await Curl.send("POST", url, headers: allowed, ["--data-binary", "@\(file.path)"])
      let link = try #require(uploaded.json["access_url"])
      let edited = try await Curl.send(
        "POST", fal.runURL + "/fal-ai/flux-pro/kontext", headers: key,
        json: ["prompt": "make it night", "image_url": link, "output_format": "png"])
      let image = try #require(edited.json["images"]?.elements?.first)
      #expect(image["width"] == 64 && image["height"] == 48)
      let broken = try await Curl.send(
        "POST", fal.runURL + "/fal-ai/birefnet/v2", headers: key, json: ["image_url": "data:image/png;base64,AAAA"])
      #expect(broken.json["detail"]?.elements?.first?["type"] == "image_load_error")
    }
  }

  @Test func `a sticker has a transparent background`() async throws {
    try await withFal { fal in
      let source = try #require(FakePicture.paint(PictureOrder("source", width: 64, height: 64)))
      let answer = try await Curl.send(
        "POST", fal.runURL + "/fal-ai/birefnet/v2", headers: key, json: ["image_url": source.dataURI, "sync_mode": true])
      let link = try #require(answer.json["image"]?["url"]?.text)
      let bytes = [UInt8](try #require(Data(base64Encoded: String(link.dropFirst("data:image/png;base64,".count)))))
      // Byte 25 of a PNG is its colour type; 6 is RGB with alpha.
      #expect(bytes[25] == 6)
    }
  }

  @Test func `keys are asked for, and never kept`() async throws {
    try await withFal { fal in
      let url = fal.queueURL + "/fal-ai/flux/dev"
      #expect(try await Curl.send("POST", url, json: ["prompt": "x"]).status == 401)
      #expect(try await Curl.send("POST", url, headers: ["Authorization": "Key half"], json: ["prompt": "x"]).status == 401)
      fal.settings.isLocked = true
      let locked = try await Curl.send("POST", url, headers: key, json: ["prompt": "x"])
      #expect(locked.status == 403 && locked.json["detail"]?.text?.contains("Exhausted balance") == true)
      #expect(try await Curl.send("POST", fal.queueURL + "/fal-ai/nothing", headers: key, json: ["prompt": "x"]).status == 403)
      #expect(!"\(fal.script.requests)".contains("secret"))
      #expect(fal.script.requests.last?.headers["authorization"] == "Key •••")
    }
  }

  @Test func `what has not started in time fails with the user's timeout`() async throws {
    try await withFal { fal in
      fal.settings.pace = .timed(queuePositions: [0], perQueuePosition: .seconds(600), running: .zero)
      let headers = key.merging(["X-Fal-Request-Start-Timeout": "0.2"]) { $1 }
      let submitted = try await Curl.send("POST", fal.queueURL + "/fal-ai/flux/dev", headers: headers, json: ["prompt": "x"])
      let stream = try await Curl.send("GET", submitted.json["status_url"]!.text! + "/stream", headers: key)
      #expect(stream.text.contains("\"error_type\":\"request_timeout\""))
      let result = try await Curl.send("GET", submitted.json["response_url"]!.text!, headers: key)
      #expect(result.status == 504 && result.headers["x-fal-request-timeout-type"] == "user")
    }
  }

  @Test(arguments: [
    ("X-Fal-Request-Start-Timeout", "0.05"), ("X-Fal-Request-Start-Timeout", "soon"),
    ("X-Fal-Object-Lifecycle-Preference", "{oops"), ("X-Fal-Object-Lifecycle-Preference", #"{"expiration_duration_seconds":-1}"#),
    ("X-Fal-Object-Lifecycle-Preference", #"{"initial_acl":{"default":"perhaps"}}"#),
  ]) func `a header that is not as documented is refused`(name: String, value: String) async throws {
    try await withFal { fal in
      let headers = key.merging([name: value]) { $1 }
      let answer = try await Curl.send("POST", fal.queueURL + "/fal-ai/flux/dev", headers: headers, json: ["prompt": "x"])
      #expect(answer.status == 400 && answer.json["detail"]?.text?.contains(name) == true)
      #expect(fal.charges.isEmpty)
    }
  }

  @Test func `a job is not there for another key`() async throws {
    try await withFal { fal in
      let submitted = try await Curl.send("POST", fal.queueURL + "/fal-ai/flux/dev", headers: key, json: ["prompt": "x"])
      for link in ["status_url", "response_url", "cancel_url"] {
        let url = try #require(submitted.json[link]?.text)
        let method = link == "cancel_url" ? "PUT" : "GET"
        #expect(try await Curl.send(method, url, headers: ["Authorization": "Key other:secret"]).status == 404)
        #expect(try await Curl.send(method, url, headers: key).status != 404)
      }
    }
  }

  @Test func `prices are those of the list`() async throws {
    try await withFal { fal in
      let answer = try await Curl.send(
        "GET", fal.platformURL + "/v1/models/pricing?endpoint_id=fal-ai/flux/dev&endpoint_id=fal-ai/nano-banana", headers: key)
      #expect(answer.json["prices"]?.elements?.compactMap { $0["unit_price"]?.double } == [0.025, 0.039])
    }
  }
}
