import ControlClient
import FakeProviders
import SketchCore
import Testing

extension FaultGroup {
  /// OpenAI has no handle to ask with: what is lost is lost.
  static let openAI = FaultGroup(
    name: "openai", order: "openai, illustrator",
    rows: [
      FaultRow(
        "the connection is reset before the answer", .unknown, ["generations": 1], charges: 0, Fault("generations", .hangUp(reset: true))),
      FaultRow("the answer is lost", .unknown, ["generations": 1], Fault("generations", .loseAnswer)),
      FaultRow(
        "the stream of the picture is reset in the middle", .unknown, ["generations": 1],
        Fault("generations", .truncate(after: 400, reset: true))),
      FaultRow("the stream ends before the picture", .unknown, ["generations": 1], Fault("generations", .cut(afterPieces: 1))),
      FaultRow(
        "200 with HTML", .unknown, ["generations": 1], charges: 0,
        .text("generations", 200, type: "text/html", logIn)),
      FaultRow(
        "truncated JSON", .unknown, ["generations": 1], charges: 0,
        .text("generations", 200, type: "application/json", #"{"created":1,"data":[{"b64_js"#)),
      FaultRow(
        "the stream says that it failed", .unknown, ["generations": 1], charges: 0,
        arrange: { bench in
          bench.fakes.openAI.end(with: .failsLate(status: 500, code: "server_error", message: "The server had an error."))
        }),
      FaultRow(
        "400, the content filter", .refused, ["generations": 1], charges: 0,
        arrange: { bench in
          bench.fakes.openAI.end(with: .blocked(stage: "input", categories: ["violence"]))
        }),
      FaultRow(
        "400, an invalid field", .refused, ["generations": 1], charges: 0,
        .status("generations", 400, body: error("Invalid size.", type: "invalid_request_error", code: "invalid_value", param: "size"))),
      FaultRow(
        "404, the model is gone", .drawnHere, ["generations": 1], charges: 0,
        .status("generations", 404, body: error("The model does not exist.", type: "invalid_request_error", code: "model_not_found"))),
      FaultRow("408", .unknown, ["generations": 1], charges: 0, .status("generations", 408)),
      FaultRow("409", .sentAgain, ["generations": 2], .status("generations", 409)),
      FaultRow(
        "429, `Retry-After: 1`", .sentAgain, ["generations": 2],
        .status(
          "generations", 429, headers: ["Retry-After": "1"],
          body: error("Rate limit reached.", type: "requests", code: "rate_limit_exceeded"))),
      FaultRow(
        "429, `x-ratelimit-remaining-requests: 0` for 500 ms", .sentAgain, ["generations": 2],
        .status("generations", 429, headers: ["x-ratelimit-remaining-requests": "0", "x-ratelimit-reset-requests": "500ms"])),
      FaultRow(
        "500", .unknown, ["generations": 1], charges: 0,
        .status("generations", 500, body: error("The server had an error.", type: "server_error"))),
      FaultRow(
        "502 of a gateway, in JSON", .unknown, ["generations": 1], charges: 0,
        .status("generations", 502, body: ["message": "An invalid response was received from the upstream server"])),
      FaultRow(
        "503 of a gateway, in JSON", .unknown, ["generations": 1], charges: 0,
        .status("generations", 503, body: ["detail": "Service temporarily unavailable"])),
      FaultRow("502 of a proxy", .unknown, ["generations": 1], charges: 0, .text("generations", 502, type: "text/html", badGateway)),
      FaultRow(
        "503, overloaded", .sentAgain, ["generations": 2],
        .status("generations", 503, body: error("Overloaded.", type: "service_unavailable_error", code: "server_is_overloaded"))),
      FaultRow(
        "503, again and again", .drawnHere, ["generations": 3], charges: 0,
        .status("generations", 503, body: error("Overloaded.", type: "service_unavailable_error"), times: 3)),
      FaultRow("504", .unknown, ["generations": 1], charges: 0, .status("generations", 504)),
      FaultRow(
        "redirected to another host", .drawnHere, ["generations": 1], charges: 0,
        .redirect("generations", to: "https://elsewhere.example/", status: 307)),
      FaultRow(
        "cancelled while it draws", .cancelled, ["generations": 1],
        arrange: { bench in
          bench.fakes.openAI.settings.latency = .seconds(600)
        }, act: { try await $0.cancel($0.begin("draw a fox"), at: "generations", whenCharged: true) }),
      // What a person has to mend rests the provider: the last rows.
      FaultRow(
        "401", .drawnHere, ["generations": 1], charges: 0,
        .status("generations", 401, body: error("Incorrect API key provided.", type: "invalid_request_error", code: "invalid_api_key"))),
      FaultRow(
        "429, no money left", .drawnHere, ["generations": 1], charges: 0,
        .status("generations", 429, body: error("You exceeded your current quota.", type: "insufficient_quota", code: "insufficient_quota"))
      ),
    ])

  private static func error(_ message: String, type: String, code: String? = nil, param: String? = nil) -> FakeJSON {
    [
      "error": [
        "message": .string(message), "type": .string(type), "code": code.map { .string($0) } ?? .null,
        "param": param.map { .string($0) } ?? .null,
      ]
    ]
  }

  /// A server of one's own costs nothing: whatever was lost may be sent again.
  static let ownServer = FaultGroup(
    name: "own-server", order: "sdserver, illustrator",
    rows: [
      FaultRow("the connection is reset before the answer", .sentAgain, ["img_gen": 2], charges: 0, Fault("img_gen", .hangUp(reset: true))),
      FaultRow("the answer is lost", .sentAgain, ["img_gen": 2], charges: 0, Fault("img_gen", .loseAnswer)),
      FaultRow(
        "200 with HTML", .drawnHere, ["img_gen": 1], charges: 0,
        .text("img_gen", 200, type: "text/html", logIn)),
      FaultRow("500", .sentAgain, ["img_gen": 2], charges: 0, .status("img_gen", 500)),
      FaultRow(
        "429, its queue is full", .sentAgain, ["img_gen": 2], charges: 0, .status("img_gen", 429, body: ["error": "job queue is full"])),
    ])

  /// Its requests have ids of ours: what was lost is asked for before it is sent again.
  static let comfyUI = FaultGroup(
    name: "comfyui", order: "comfyui, illustrator",
    rows: [
      FaultRow("the connection is reset before the answer", .sentAgain, ["prompt": 2], charges: 0, Fault("prompt", .hangUp(reset: true))),
      FaultRow("the answer is lost", .made, ["prompt": 1, "view": 1], charges: 0, Fault("prompt", .loseAnswer)),
      FaultRow(
        "the picture is reset in the middle", .askedAgain, ["prompt": 1, "view": 2], charges: 0,
        Fault("view", .truncate(after: 400, reset: true))),
      FaultRow(
        "a node fails", .drawnHere, ["prompt": 1], charges: 0,
        arrange: { $0.fakes.comfyUI.end(with: .executionError(node: "KSampler", message: "CUDA error")) }),
      FaultRow(
        "cancelled while it draws", .cancelled, ["prompt": 1, "interrupt": 1], charges: 0,
        arrange: { $0.fakes.comfyUI.settings.latency = .seconds(600) }, act: { try await $0.cancel($0.begin("draw a fox"), at: "queue") }),
    ])

  /// Cancelling, in each state a request can be in.
  static let cancelling = FaultGroup(
    name: "cancelling", settings: "concurrency = 1",
    rows: [
      FaultRow(
        "while it is being submitted", .cancelled, ["submit": 1, "cancel": 1], charges: 0,
        act: { bench in
          bench.fakes.fal.settings.pace = .timed(running: .seconds(600))
          bench.script.add(.delay("submit", .milliseconds(400)))
          return try await bench.cancel(bench.begin("draw a fox"), at: "submit")
        }),
      FaultRow(
        "while it waits at fal", .cancelled, ["submit": 1, "cancel": 1], charges: 0,
        act: { bench in
          bench.fakes.fal.settings.pace = .timed(queuePositions: [2, 1], perQueuePosition: .seconds(600), running: .zero)
          let begun = try await bench.begin("draw a fox")
          try await bench.waitForNote(begun)
          return try await bench.cancel(begun, at: "status-stream")
        }),
      FaultRow(
        "while fal draws", .cancelled, ["submit": 1, "cancel": 1], charges: 0,
        act: { bench in
          bench.fakes.fal.settings.pace = .timed(running: .seconds(600))
          return try await bench.cancel(bench.begin("draw a fox"), at: "status-stream")
        }),
      FaultRow(
        "while the result is fetched", .cancelled, ["submit": 1, "result": 1, "cancel": 1],
        act: { bench in
          bench.script.add(.delay("result", .seconds(600)))
          return try await bench.cancel(bench.begin("draw a fox"), at: "result")
        }),
      FaultRow(
        "while the picture is fetched", .cancelled, ["submit": 1, "media": 1, "cancel": 1],
        act: { bench in
          bench.script.add(.delay("media", .seconds(600)))
          return try await bench.cancel(bench.begin("draw a fox"), at: "media")
        }),
      FaultRow(
        "while the background of a sticker is taken off", .cancelled, ["submit": 2, "cancel": 2], charges: 2,
        act: { bench in
          bench.script.add(Fault("result", .work, skip: 1, delay: .seconds(600)))
          let begun = try await bench.begin("make a sticker of a fox")
          await bench.script.waitForRequests("result", count: 2)
          return try await bench.cancel(begun, at: nil)
        }),
      FaultRow(
        "behind another picture", .cancelled, ["submit": 1, "cancel": 0], charges: 0,
        act: { bench in
          bench.fakes.fal.settings.pace = .timed(running: .seconds(600))
          _ = try await bench.begin("draw a hen")  // whose submit it is
          await bench.script.waitForRequests("status-stream")
          return try await bench.cancel(bench.begin("draw a fox"), at: nil)
        }),
      FaultRow(
        "when nobody knows what became of it", .cancelled, ["submit": 1, "cancel": 0],
        act: { bench in
          bench.script.add(Fault("submit", .loseAnswer))
          let begun = try await bench.begin("draw a fox")
          _ = try await bench.ending(of: begun)
          return try await bench.cancel(begun, at: nil)
        }),
      FaultRow(
        "when it is done", .made, ["submit": 1, "cancel": 0],
        act: { bench in
          let begun = try await bench.begin("draw a fox")
          _ = try await bench.ending(of: begun)
          return try await bench.cancel(begun, at: nil)
        }),
      // fal is at its limit then, for 25 s: the last row.
      FaultRow(
        "while a refused submit waits to be sent again", .cancelled, ["submit": 1, "cancel": 0], charges: 0,
        act: { bench in
          bench.script.add(.status("submit", 429, headers: ["Retry-After": "25"]))
          let begun = try await bench.begin("draw a fox")
          try await bench.waitForNote(begun)
          return try await bench.cancel(begun, at: nil)
        }),
    ])

  /// The daemon killed with SIGKILL, and started again.
  static let killing = FaultGroup(
    name: "killing", settings: "concurrency = 1",
    rows: [
      killed("while another picture is drawn before it", .made, ["submit": 2], charges: 2, at: "status-stream") { bench in
        bench.fakes.fal.settings.pace = .timed(running: .seconds(1))
        _ = try await bench.begin("draw a hen")
      },
      killed("in the middle of a submit", .unknown, ["submit": 1], charges: 0, at: "submit"),
      killed("while it waits at fal", .askedAgain, ["submit": 1, "status-stream": 2], at: "status-stream"),
      killed("while it polls", .askedAgain, ["submit": 1, "status": 2], at: "status") {
        $0.script.add(.status("status-stream", 404, times: 6))
      },
      killed("while the result is fetched", .askedAgain, ["submit": 1, "result": 2], at: "result"),
      killed("while the picture is fetched", .askedAgain, ["submit": 1, "media": 2], at: "media"),
      FaultRow(
        "killed while the background of a sticker is taken off", .askedAgain, ["submit": 2, "result": 4], charges: 2,
        act: { bench in
          bench.script.add(Fault("result", .work, skip: 1, delay: .seconds(600)))
          let begun = try await bench.begin("make a sticker of a fox")
          await bench.script.waitForRequests("result", count: 2)
          await bench.kill()
          try await bench.start()
          let ending = try await bench.ending(of: begun)
          try #require(try await bench.hasAlpha(ending))
          return ending
        }),
      FaultRow(
        "when the picture has been told of", .made, ["submit": 1, "media": 1],
        act: { bench in
          let begun = try await bench.begin("draw a fox")
          _ = try await bench.ending(of: begun)
          await bench.kill()
          try await bench.start()
          return try await bench.ending(of: begun)
        }),
    ])

  /// OpenAI cannot be asked: what it may have taken is neither sent again nor drawn by somebody else.
  static let killingOpenAI = FaultGroup(
    // A second place would have the fox at OpenAI, too, by the time of the kill, on a slow machine.
    name: "killing-openai", order: "openai, illustrator", settings: "concurrency = 1",
    rows: [
      killed("while another picture is drawn before it", .made, ["generations": 2], charges: 1, at: "generations") { bench in
        _ = try await bench.begin("draw a hen")
      },
      killed("while OpenAI draws", .unknown, ["generations": 1], charges: 0, at: "generations"),
      FaultRow(
        "killed while an unfinished picture is shown", .unknown, ["generations": 1], charges: 1,
        act: { bench in
          bench.script.add(Fault("generations", .stall(after: 2_000)))
          let begun = try await bench.begin("draw a fox")
          await bench.script.waitForRequests("generations")
          while bench.charges == 0 { try await Task.sleep(for: .milliseconds(10)) }
          await bench.kill()
          try await bench.start()
          return try await bench.ending(of: begun)
        }),
    ])

  static let killingOwnServer = FaultGroup(
    name: "killing-own-server", order: "sdserver, illustrator",
    rows: [
      killed("in the middle of a submit", .sentAgain, ["img_gen": 2], charges: 0, at: "img_gen"),
      killed("while it draws", .askedAgain, ["img_gen": 1, "jobs": 2], charges: 0, at: "jobs"),
    ])

  static let killingComfyUI = FaultGroup(
    name: "killing-comfyui", order: "comfyui, illustrator",
    rows: [
      killed("in the middle of a submit", .sentAgain, ["prompt": 2], charges: 0, at: "prompt"),
      killed("while it draws", .askedAgain, ["prompt": 1, "history": 2], charges: 0, at: "history"),
      killed("while the picture is fetched", .askedAgain, ["prompt": 1, "view": 2], charges: 0, at: "view"),
    ])

  /// - Parameter route: whose answer is held back until the daemon is dead.
  private static func killed(
    _ when: String, _ verdict: FaultRow.Verdict, _ requests: KeyValuePairs<String, Int>, charges: Int = 1, at route: String,
    before: @escaping @Sendable (FaultBench) async throws -> Void = { _ in }
  ) -> FaultRow {
    FaultRow(
      "killed " + when, verdict, requests, charges: charges,
      act: { bench in
        bench.script.add(.delay(route, .seconds(600)))
        try await before(bench)
        let begun = try await bench.begin("draw a fox")
        await bench.script.waitForRequests(route)
        await bench.kill()
        try await bench.start()
        return try await bench.ending(of: begun)
      })
  }

  /// The time of day jumps while a picture is made.
  static let clock = FaultGroup(
    name: "clock", usesFakeClock: true,
    rows: [
      jump("forwards by a day while fal draws", by: "+86400", .made, ["submit": 1, "result": 1], at: "status-stream"),
      jump("back by a day while fal draws", by: "-86400", .made, ["submit": 1, "result": 1], at: "status-stream"),
      jump("forwards by a day while a refused submit waits", by: "+86400", .sentAgain, ["submit": 2], at: "submit") { bench in
        bench.script.add(.status("submit", 429, headers: ["Retry-After": "1"]))
      },
    ])

  private static func jump(
    _ when: String, by offset: String, _ verdict: FaultRow.Verdict, _ requests: KeyValuePairs<String, Int>, at route: String,
    before: @escaping @Sendable (FaultBench) -> Void = { _ in }
  ) -> FaultRow {
    FaultRow(
      when, verdict, requests,
      arrange: { bench in
        bench.setClock("+0")
        bench.fakes.fal.settings.pace = .timed(running: .milliseconds(500))
        before(bench)
      },
      act: { bench in
        let begun = try await bench.begin("draw a fox")
        await bench.script.waitForRequests(route)
        bench.setClock(offset)
        return try await bench.ending(of: begun)
      })
  }

  /// And when nothing is wrong, or somebody else can help.
  static let happy = FaultGroup(
    name: "happy",
    rows: [
      FaultRow("a picture", .made, ["submit": 1, "media": 1], arrange: { _ in }),
      FaultRow(
        "a change of it", .made, ["submit": 2], charges: 2,
        act: { bench in
          _ = try await bench.say("draw a fox")
          return try await bench.say("make the sky orange")
        }),
      FaultRow(
        "a sticker, its background taken off", .made, ["submit": 2], charges: 2,
        act: { bench in
          let ending = try await bench.say("make a sticker of a fox")
          try #require(try await bench.hasAlpha(ending))
          return ending
        }),
      FaultRow(
        "fal has no machine: OpenAI draws", .fellBack, ["submit": 3, "openai generations": 1],
        arrange: { bench in
          bench.script.add(.status("submit", 503, body: noRunner, times: 3))
        }),
      FaultRow(
        "fal has no machine: OpenAI changes it", .fellBack, ["submit": 4, "openai edits": 1], charges: 2,
        act: { bench in
          _ = try await bench.say("draw a fox")
          bench.script.add(.status("submit", 503, body: noRunner, times: 3))
          return try await bench.say("make the sky orange")
        }),
      FaultRow(
        "fal has no machine: OpenAI makes the sticker", .fellBack, ["submit": 3, "openai generations": 1],
        act: { bench in
          bench.script.add(.status("submit", 503, body: noRunner, times: 3))
          let ending = try await bench.say("make a sticker of a fox")
          try #require(try await bench.hasAlpha(ending))
          return ending
        }),
      FaultRow(
        "neither fal nor OpenAI: the illustrator draws", .drawnHere, ["submit": 3, "openai generations": 3], charges: 0,
        arrange: { bench in
          bench.script.add(.status("submit", 503, body: noRunner, times: 3))
          bench.fakes.openAI.script.add(.status("generations", 503, body: error("Overloaded.", type: "overloaded_error"), times: 3))
        }),
      FaultRow(
        "cancelled while fal draws", .cancelled, ["submit": 1, "cancel": 1], charges: 0,
        act: { bench in
          bench.fakes.fal.settings.pace = .timed(running: .seconds(600))
          return try await bench.cancel(bench.begin("draw a fox"), at: "status-stream")
        }),
    ])
}
