import FakeProviders
import Foundation
import TestSupport
import Testing

extension FaultGroup {
  static let all = [
    // What takes longest first, for several are tried at once.
    falEndless, falStall, happy, falConnection, falAnswers, falStatuses, falLimits, falRefusals, falUnreachable, falDirect, openAI,
    ownServer, comfyUI,
    cancelling, killing, killingOpenAI, killingOwnServer, killingComfyUI, clock,
  ]

  /// What the way to fal does.
  static let falConnection = FaultGroup(
    name: "fal-connection",
    rows: [
      FaultRow(
        "the connection is reset before the answer to a submit", .unknown, ["submit": 1], charges: 0, Fault("submit", .hangUp(reset: true))),
      FaultRow("the answer to a submit is lost", .unknown, ["submit": 1], Fault("submit", .loseAnswer)),
      FaultRow(
        "the answer to a submit is reset in the middle", .unknown, ["submit": 1], Fault("submit", .truncate(after: 40, reset: true))),
      FaultRow(
        "the result is reset in the middle", .askedAgain, ["submit": 1, "result": 2], Fault("result", .truncate(after: 40, reset: true))),
      FaultRow(
        "the picture is reset in the middle", .askedAgain, ["submit": 1, "media": 2], Fault("media", .truncate(after: 500, reset: true))),
      FaultRow(
        "the result is never handed out", .unknown, ["submit": 1, "result": 12],
        Fault("result", .truncate(after: 40, reset: true), times: 12)),
      FaultRow(
        "a picture drips in, 1 kB every 5 ms", .made, ["submit": 1, "media": 1],
        Fault("media", .drip(piece: 1_024, every: .milliseconds(5)))),
      FaultRow(
        "the event stream is cut", .askedAgain, ["submit": 1, "status-stream": 2, "status": 1],
        arrange: { bench in
          bench.fakes.fal.settings.pace = .seen([1, 0])
          bench.script.add(Fault("status-stream", .cut(afterPieces: 1)))
        }),
      FaultRow("there is no event stream", .made, ["submit": 1, "status": 1], Fault.status("status-stream", 404, times: 1)),
      FaultRow(
        "status cannot be had, three times", .askedAgain, ["submit": 1, "status-stream": 3, "status": 3],
        .status("status-stream", 500, times: 3), .status("status", 500, times: 2)),
      FaultRow(
        "a proxy's page for a status", .askedAgain, ["submit": 1, "status": 2], .status("status-stream", 404, times: 2),
        .text("status", 502, type: "text/html", badGateway)),
    ])

  /// Answers that are not what was agreed on.
  static let falAnswers = FaultGroup(
    name: "fal-answers",
    rows: [
      FaultRow(
        "200 with HTML to a submit", .unknown, ["submit": 1], charges: 0,
        .text("submit", 200, type: "text/html", logIn)),
      FaultRow(
        "truncated JSON to a submit", .unknown, ["submit": 1], charges: 0,
        .text("submit", 200, type: "application/json", #"{"request_id":"3f1c","status_url":"https://que"#)),
      FaultRow("wrong content type of a submit's answer", .made, ["submit": 1], Fault("submit", .relabel("text/plain"))),
      FaultRow("wrong content type of a picture", .made, ["submit": 1, "media": 1], Fault("media", .relabel("text/html"))),
      FaultRow("200 with HTML for a result", .askedAgain, ["submit": 1, "result": 2], .text("result", 200, type: "text/html", logIn)),
      FaultRow(
        "200 with HTML for a result, again and again", .askedAgain, ["submit": 1, "result": 5],
        .text("result", 200, type: "text/html", logIn, times: 4)),
      FaultRow(
        "truncated JSON for a result", .askedAgain, ["submit": 1, "result": 2],
        .text("result", 200, type: "application/json", #"{"images":[{"url":"https://v3.fal.m"#)),
      FaultRow("a web page for a picture", .askedAgain, ["submit": 1, "media": 2], .text("media", 200, type: "image/png", logIn)),
      FaultRow("a truncated PNG", .askedAgain, ["submit": 1, "media": 2], Fault("media", .respond(.picture(endsEarly: true)))),
      FaultRow(
        "a truncated PNG, again and again", .drawnHere, ["submit": 1, "media": 4],
        Fault("media", .respond(.picture(endsEarly: true)), times: 4)),
      FaultRow("a PNG that cannot be decoded", .drawnHere, ["submit": 1, "media": 1], Fault("media", .respond(.picture(isGarbled: true)))),
      FaultRow("an answer of 500 MB for a result", .drawnHere, ["submit": 1, "result": 1], Fault("result", .flood(bytes: 500 << 20))),
      FaultRow("a picture of 500 MB", .drawnHere, ["submit": 1, "media": 1], Fault("media", .flood(bytes: 500 << 20))),
      FaultRow(
        "a gzip bomb of 500 MB for a result", .drawnHere, ["submit": 1, "result": 1], Fault("result", .gzipBomb(bytes: 500 << 20))),
      FaultRow(
        "the result is not found at first", .askedAgain, ["submit": 1, "result": 2],
        .status("result", 404, body: ["detail": "Request not found"])),
      FaultRow(
        "the result has expired", .drawnHere, ["submit": 1, "result": 1], .status("result", 410, body: ["detail": "Request not found"])),
      FaultRow("the picture has expired", .drawnHere, ["submit": 1, "media": 1], .status("media", 404)),
      FaultRow(
        "a submit is redirected to another host", .fellBack, ["submit": 1, "openai generations": 1],
        .redirect("submit", to: "https://elsewhere.example/", status: 307)),
      FaultRow(
        "a picture is redirected to another host, which is no public one", .drawnHere, ["submit": 1, "media": 1],
        .redirect("media", to: "https://127.0.0.2/picture.png")),
      FaultRow(
        "a picture is redirected in a circle", .drawnHere, ["submit": 1, "media": 4],
        arrange: { bench in
          bench.script.add(.redirect("media", to: "\(bench.fakes.fal.url)/media/round-and-round.png", times: 4))
        }),
    ])

  /// Statuses that fal, or who stands before it, answers a submit with.
  static let falStatuses = FaultGroup(
    name: "fal-statuses",
    rows: [
      FaultRow("408 to a submit", .unknown, ["submit": 1], charges: 0, .status("submit", 408)),
      FaultRow("409 to a submit", .sentAgain, ["submit": 2], .status("submit", 409)),
      FaultRow("500 to a submit", .unknown, ["submit": 1], charges: 0, .status("submit", 500, body: ["detail": "Internal Server Error"])),
      FaultRow("502 of a proxy to a submit", .unknown, ["submit": 1], charges: 0, .text("submit", 502, type: "text/html", badGateway)),
      FaultRow(
        "502 of a proxy for a result", .askedAgain, ["submit": 1, "result": 2], .text("result", 502, type: "text/html", badGateway)),
      FaultRow("503 in fal's words to a submit", .sentAgain, ["submit": 2], .status("submit", 503, body: noRunner)),
      FaultRow(
        "503 in fal's words, again and again", .fellBack, ["submit": 3, "openai generations": 1],
        .status("submit", 503, body: noRunner, times: 3)),
      FaultRow(
        "502 of a gateway for a result, in JSON", .askedAgain, ["submit": 1, "result": 2],
        .status("result", 502, body: ["message": "An invalid response was received"])),
      FaultRow(
        "503 of a gateway to a submit, in JSON", .unknown, ["submit": 1], charges: 0,
        .status("submit", 503, body: ["detail": "Service temporarily unavailable"])),
      FaultRow("503 of a proxy to a submit", .unknown, ["submit": 1], charges: 0, .text("submit", 503, type: "text/html", badGateway)),
      FaultRow(
        "504 with `X-Fal-Request-Timeout-Type`", .sentAgain, ["submit": 2],
        .status("submit", 504, headers: ["X-Fal-Request-Timeout-Type": "user"], body: ["detail": "Request timed out"])),
      FaultRow("504 without it", .unknown, ["submit": 1], charges: 0, .status("submit", 504, body: ["detail": "Gateway Timeout"])),
      FaultRow(
        "404, the model is gone", .fellBack, ["submit": 1, "openai generations": 1],
        .status("submit", 404, body: ["detail": "Application 'schnell' not found"])),
      FaultRow(
        "COMPLETED with a server's error", .sentAgain, ["submit": 2],
        endings: .platformError(status: 500, type: "runner_server_error", detail: "Runner failed")),
      FaultRow(
        "COMPLETED with a server's error, again and again", .fellBack, ["submit": 3, "openai generations": 1],
        endings: .platformError(status: 503, type: "runner_disconnected", detail: "Runner went away"),
        .platformError(status: 503, type: "runner_disconnected", detail: "Runner went away"),
        .platformError(status: 503, type: "runner_disconnected", detail: "Runner went away")),
      FaultRow(
        "COMPLETED, and the model made nothing", .drawnHere, ["submit": 1], charges: 0,
        endings: .modelError(status: 422, type: "no_media_generated", message: "No media generated")),
    ])

  static let logIn = "<!doctype html><title>Log in</title>"
  static let badGateway = "<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>"
  static let noRunner: FakeJSON = ["detail": "No runner available", "error_type": "runner_scheduling_failure"]

  /// 429 in each of its forms.
  static let falLimits = FaultGroup(
    name: "fal-limits",
    rows: [
      FaultRow("429", .sentAgain, ["submit": 2], .status("submit", 429)),
      FaultRow("429, `Retry-After: 1`", .sentAgain, ["submit": 2], .status("submit", 429, headers: ["Retry-After": "1"])),
      FaultRow(
        "429, `Retry-After` with a date, 1 s after the answer's `Date`, both long ago", .sentAgain, ["submit": 2],
        .status(
          "submit", 429,
          headers: ["Date": "Fri, 20 Nov 2020 10:00:00 GMT", "Retry-After": "Fri, 20 Nov 2020 10:00:01 GMT"])),
      FaultRow("429, `retry-after-ms: 300`", .sentAgain, ["submit": 2], .status("submit", 429, headers: ["retry-after-ms": "300"])),
      FaultRow("429, `X-Fal-Needs-Retry: 1`", .sentAgain, ["submit": 2], .status("submit", 429, headers: ["X-Fal-Needs-Retry": "1"])),
      FaultRow(
        "429, `X-Fal-Retryable: false`", .fellBack, ["submit": 1, "openai generations": 1],
        .status("submit", 429, headers: ["X-Fal-Retryable": "false"])),
      FaultRow(
        "429, `x-should-retry: false`", .fellBack, ["submit": 1, "openai generations": 1],
        .status("submit", 429, headers: ["x-should-retry": "false"])),
      FaultRow(
        "429, again and again", .fellBack, ["submit": 3, "openai generations": 1], .status("submit", 429, times: 3)),
      // For an hour nobody asks fal any more: the last row.
      FaultRow(
        "429, `Retry-After: 3600`", .fellBack, ["submit": 1, "openai generations": 1],
        .status("submit", 429, headers: ["Retry-After": "3600"])),
    ])

  /// Refusals, which nobody else is asked to overrule, and what only a person can mend.
  static let falRefusals = FaultGroup(
    name: "fal-refusals",
    rows: [
      FaultRow("a black picture, flagged", .refused, ["submit": 1], endings: .blackPicture),
      FaultRow(
        "422, the content policy", .refused, ["submit": 1], charges: 0,
        endings: .modelError(status: 422, type: "content_policy_violation", message: "The content could not be processed.")),
      FaultRow(
        "422 with a list", .refused, ["submit": 1], charges: 0,
        .status(
          "submit", 422,
          body: ["detail": [["loc": ["body", "image_size"], "msg": "value is not a valid enumeration member", "type": "type_error.enum"]]])),
      FaultRow("422 with a sentence", .refused, ["submit": 1], charges: 0, .status("submit", 422, body: ["detail": "Invalid prompt"])),
      FaultRow(
        "401", .fellBack, ["submit": 1, "openai generations": 1],
        .status("submit", 401, body: ["detail": "No user found for Key ID and Secret"])),
      FaultRow(
        "403, the balance is exhausted", .fellBack, ["submit": 1, "openai generations": 1],
        arrange: { bench in
          bench.fakes.fal.settings.isLocked = true
        }),
    ])

  /// What does not end.
  static let falEndless = FaultGroup(
    name: "fal-endless", settings: "total-seconds = 5",
    rows: [
      FaultRow(
        "the event stream goes on and on", .unknown, ["submit": 1, "status-stream": 1], charges: 0,
        arrange: { bench in
          bench.fakes.fal.settings.pace = .timed(running: .seconds(600))
          bench.fakes.fal.settings.pace.ping = .milliseconds(20)
        }),
      FaultRow("the result stalls in the middle", .askedAgain, ["submit": 1, "result": 2], Fault("result", .stall(after: 40))),
    ])

  static let falStall = FaultGroup(
    name: "fal-stall",
    rows: [
      FaultRow(
        "a picture drips in, 10 bytes every 100 ms", .askedAgain, ["submit": 1, "media": 2],
        Fault("media", .drip(piece: 10, every: .milliseconds(100))))
    ])

  /// Answered at once, with the pictures in the answer: there is no handle to ask with.
  static let falDirect = FaultGroup(
    name: "fal-direct", settings: "model = fal-ai/fast-lcm-diffusion",
    rows: [
      FaultRow("nothing", .made, ["run": 1], arrange: { _ in }),
      FaultRow("the answer is lost", .unknown, ["run": 1], Fault("run", .loseAnswer)),
      FaultRow("the answer is reset in the middle", .unknown, ["run": 1], Fault("run", .truncate(after: 900, reset: true))),
      FaultRow(
        "truncated JSON", .unknown, ["run": 1], charges: 0, .text("run", 200, type: "application/json", #"{"images":[{"url":"data:"#)),
      FaultRow(
        "500 in fal's words", .sentAgain, ["run": 2],
        .status("run", 500, body: ["detail": "Runner failed", "error_type": "runner_server_error"])),
      FaultRow(
        "500 of a gateway, in JSON", .unknown, ["run": 1], charges: 0, .status("run", 500, body: ["detail": "Internal Server Error"])),
      FaultRow("502 of a proxy", .unknown, ["run": 1], charges: 0, .text("run", 502, type: "text/html", badGateway)),
      FaultRow("a black picture, flagged", .refused, ["run": 1], endings: .blackPicture),
      FaultRow("an answer of 500 MB", .unknown, ["run": 1], charges: 0, Fault("run", .flood(bytes: 500 << 20))),
      FaultRow(
        "cancelled while it draws", .cancelled, ["run": 1], charges: 0,
        act: { bench in
          bench.script.add(.delay("run", .seconds(600)))
          return try await bench.cancel(bench.begin("draw a fox"), at: "run")
        }),
    ])

  /// Who cannot be reached is asked nothing.
  static let falUnreachable = FaultGroup(
    name: "fal-unreachable",
    rows: [
      FaultRow(
        "connection refused", .fellBack, ["submit": 0, "openai generations": 1],
        act: { bench in
          try await bench.restart(queue: "http://127.0.0.1:1")
          return try await bench.say("draw a fox")
        }),
      FaultRow(
        "the name cannot be found", .fellBack, ["submit": 0, "openai generations": 1],
        act: { bench in
          try await bench.restart(queue: "https://queue.fal.invalid")
          return try await bench.say("draw a fox")
        }),
      FaultRow(
        "a certificate nobody vouches for", .fellBack, ["submit": 0, "openai generations": 1],
        act: { bench in
          let server = try FaultyServer(identity: try TLSIdentity()) { _, _ in .close }
          try await bench.restart(queue: server.url)
          defer { #expect(server.requests.isEmpty) }
          return try await bench.say("draw a fox")
        }),
      FaultRow(
        "the encryption breaks off", .fellBack, ["submit": 0, "openai generations": 1],
        act: { bench in
          let server = try FaultyServer(greet: { _ in .reset })
          try await bench.restart(queue: server.url.replacing("http:", with: "https:"))
          defer { #expect(server.connections == 3) }
          return try await bench.say("draw a fox")
        }),
    ])
}

extension FakeResponse {
  /// A PNG that is announced as whole and is not.
  fileprivate static func picture(endsEarly: Bool = false, isGarbled: Bool = false) -> FakeResponse {
    var bytes = FakePicture.paint(PictureOrder("a fox", width: 256, height: 256))?.bytes ?? []
    if endsEarly { bytes.removeLast(bytes.count / 2) }
    if isGarbled { for index in bytes.count / 3..<bytes.count * 2 / 3 { bytes[index] = 0 } }
    return FakeResponse(200, [FakeHeader("Content-Type", "image/png")], .bytes(bytes))
  }
}
