import FoundationEssentials
import SketchCore

/// Asks an image server of one's own one thing at a time and reads the answer.
struct LocalClient: Sendable {
  let options: LocalServerOptions
  let transport: any HTTPTransport
  let clock: any Clock<Duration>
  let now: @Sendable () -> Date

  var fault: LocalFault { LocalFault(options: options, now: now()) }
  var title: String { options.kind.title }

  // MARK: Requests

  /// A question, answered at once.
  func get(_ path: String) -> HTTPRequest {
    request(.get, path, .none, HTTPLimits(total: .seconds(60), maximumBytes: LocalClient.answerLimit))
  }

  func post(_ path: String, _ body: [UInt8] = Array("{}".utf8), within time: Duration = .seconds(30)) -> HTTPRequest {
    // A server that works on an answer sends nothing meanwhile.
    request(
      .post, path, .bytes(body, contentType: "application/json"),
      HTTPLimits(total: time, stall: .never, maximumBytes: LocalClient.answerLimit)
    )
  }

  /// A stream that may be silent for as long as a request may take.
  func stream(_ path: String, maximumBytes: Int) -> HTTPRequest {
    request(.get, path, .none, HTTPLimits(total: options.timeout, stall: .never, maximumBytes: maximumBytes))
  }

  func form(_ path: String, _ parts: [HTTPRequest.FormPart]) -> HTTPRequest {
    request(.post, path, .form(parts), HTTPLimits(total: .seconds(120)))
  }

  /// Four pictures in base64 are within.
  private static let answerLimit = 192 << 20

  private func request(_ method: HTTPRequest.Method, _ path: String, _ body: HTTPRequest.Body, _ limits: HTTPLimits) -> HTTPRequest {
    let base = options.base.hasSuffix("/") ? String(options.base.dropLast()) : options.base
    let credential = options.login.map { HTTPField("Authorization", "Basic " + Data($0.reveal().utf8).base64EncodedString()) }
    return HTTPRequest(
      method, base + path, headers: [HTTPField("Accept", "application/json")], credential: credential, body: body,
      destinations: options.allowsPlainHTTP ? .insecureServer : .server, limits: limits)
  }

  // MARK: Asking

  /// Asks something before a request is sent: when it fails, or is cancelled, nothing was sent.
  func preparing<Value>(_ ask: () async throws -> Value) async throws -> Value {
    do {
      return try await ask()
    } catch is CancellationError {
      throw notSent()
    } catch var error as ImageProviderError {
      error.statedAcceptance = .refused
      throw error
    }
  }

  /// Throws when the task is cancelled: whoever could not store that a request begins has cancelled it by now.
  func checkIsWanted() throws { if Task.isCancelled { throw notSent() } }

  private func notSent() -> ImageProviderError {
    ImageProviderError(.cancelled, provider: options.name, reason: "cancelled before it was sent", acceptance: .refused)
  }

  /// - Parameters:
  ///   - isSubmit: it asks for new work.
  ///   - isBodyOptional: an empty answer will do.
  /// - Returns: a successful answer.
  func ask(
    _ request: HTTPRequest, isSubmit: Bool = false, isBodyOptional: Bool = false, media: [JSONMediaPath] = []
  ) async throws -> JSONAnswer {
    let answer: JSONAnswer
    do {
      answer = try await transport.json(request, media: media, limits: .init(values: 1_000_000, text: 64 << 20))
    } catch let failure as HTTPFailure {
      if failure.kind == .cancelled { throw CancellationError() }
      throw error(failure, isSubmit: isSubmit)
    }
    guard answer.isSuccess else { throw fault.error(answer, isSubmit: isSubmit) }
    guard answer.tree != nil || isBodyOptional else { throw unreadable(answer, isSubmit: isSubmit) }
    return answer
  }

  /// Asks up to four times, which only questions without consequences may be.
  func again<Value: Sendable>(_ ask: () async throws -> Value) async throws -> Value {
    var pause = Duration.milliseconds(250)
    while true {
      do {
        return try await ask()
      } catch let error as ImageProviderError where error.isPassing && pause < .seconds(2) {
        try await clock.sleep(for: max(pause, min(error.retryAfter ?? .zero, .seconds(10))))
        pause = pause * 2
      }
    }
  }

  func unreadable(_ answer: JSONAnswer, isSubmit: Bool) -> ImageProviderError {
    .unreadable(answer, provider: options.name, title: title, acceptance: isSubmit ? .unknown : .accepted)
  }

  private func error(_ failure: HTTPFailure, isSubmit: Bool) -> ImageProviderError {
    var error = ImageProviderError(failure, provider: options.name, isSubmit: isSubmit)
    if failure.kind == .refused {
      // Nobody will have started it in half a second; somebody else may draw at once.
      error.shouldRetry = false
      error.reason = "\(title) is not running at \(options.base)"
      error.advice = "Start it\(options.kind == .a1111 ? " with --api" : ""), or correct `base-url` in [\(options.name)]."
    } else if failure.kind == .forbidden, !options.allowsPlainHTTP {
      error.advice = "Use https, or set `allow-plain-http` in [\(options.name)] if you trust the network in between."
    }
    if !isSubmit { error.statedAcceptance = .accepted }
    return error
  }

  // MARK: Pictures

  /// A picture that came within an answer.
  func accept(_ bytes: [UInt8]) throws -> [UInt8] {
    do throws(MediaFailure) {
      return try MediaFetch.accept(bytes, from: title).bytes
    } catch {
      throw ImageProviderError(error, provider: options.name)
    }
  }

  func download(_ path: String) async throws -> [UInt8] {
    try await again {
      do throws(MediaFailure) {
        return try await MediaFetch(transport).picture(at: get(path).url, ofServer: options.base).bytes
      } catch {
        throw ImageProviderError(error, provider: options.name)
      }
    }
  }

  /// A picture within an answer's JSON.
  func picture(in media: InlineMedia?) throws -> [UInt8] {
    guard let media else { throw withoutPicture() }
    return try accept(media.bytes)
  }

  /// Pictures made of the plan. Its notes are said once, not once for each picture.
  /// - Parameters:
  ///   - model: when the server tells better than the plan.
  ///   - seed: of the picture at an index.
  func made(_ images: [[UInt8]], of plan: LocalPlan, model: String? = nil, seed: (Int) -> UInt32) throws -> [GeneratedPicture] {
    var pictures = images.enumerated().map { index, image in
      GeneratedPicture(
        image: image, prompt: plan.description, style: plan.style, model: model ?? plan.modelName ?? options.name, seed: seed(index))
    }
    guard !pictures.isEmpty else { throw withoutPicture() }
    pictures[0].notes = plan.notes
    return pictures
  }

  func withoutPicture() -> ImageProviderError {
    ImageProviderError(
      .badResponse, provider: options.name, reason: "\(title) was done and sent no picture",
      advice: options.kind == .comfyui ? "The workflow needs a SaveImage node." : "Look at the server's own log.", acceptance: .accepted)
  }
}

extension ImageProviderError {
  /// Whether asking the same question again may help.
  var isPassing: Bool { (kind == .network || kind == .providerBusy || kind == .rateLimited) && shouldRetry != false }
}
