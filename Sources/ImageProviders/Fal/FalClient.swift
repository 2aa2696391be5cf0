import FoundationEssentials
import SketchCore

/// Client of fal's protocol: asks one thing at a time and reads the answer.
struct FalClient: Sendable {
  let options: FalOptions
  let transport: any HTTPTransport
  let clock: any Clock<Duration>
  let now: @Sendable () -> Date

  private var requests: FalRequests { FalRequests(options: options) }
  var fault: FalFault { FalFault(provider: options.name, now: now()) }

  /// Words of fal about a cancel it heard.
  enum CancelAnswer: Sendable {
    case taken
    /// The work is done, or no longer known: nothing is left to cancel.
    case tooLate
  }

  // MARK: Work

  /// Puts work into the queue. Once begun it is not cut off by a cancellation: the answer is what the work can be
  /// cancelled with.
  func submit(_ model: FalModel, _ body: [UInt8]) async throws -> FalHandle.Entry {
    let request = requests.submit(model, body: body)
    let answer = try await Task { try await ask(request, stage: .submit) }.value
    guard let entry = answer.tree.flatMap({ FalHandle.Entry($0, model: model.id, sentAt: now()) }) else {
      throw ImageProviderError.unreadable(answer, provider: options.name, title: "fal.ai", acceptance: .unknown)
    }
    try check(entry)
    return entry
  }

  /// The key goes to fal only, whatever an answer or a stored handle names.
  func check(_ entry: FalHandle.Entry) throws {
    for address in entry.addresses where !options.isOwn(address) {
      throw ImageProviderError(
        .badResponse, provider: options.name, reason: "fal.ai named an address that is not its own, which is not asked",
        advice: "Check the configured server.", acceptance: .accepted)
    }
  }

  func run(_ model: FalModel, _ body: [UInt8]) async throws -> FalResult {
    try result(try await ask(requests.run(model, body: body), stage: .run), model: model)
  }

  func status(of entry: FalHandle.Entry) async throws -> FalStatus {
    let answer = try await ask(requests.status(entry), stage: .status, about: entry)
    guard let status = answer.tree.flatMap(FalStatus.init) else {
      throw ImageProviderError.unreadable(answer, provider: options.name, title: "fal.ai", acceptance: .accepted)
    }
    return status
  }

  func stream(_ entry: FalHandle.Entry, within time: Duration, to listener: FalEventListener) async throws {
    _ = try await transport.events(requests.events(entry, within: time), eventLimit: 1 << 20) { try await listener.take($0) }
  }

  /// The answer of work that is done; asked for again when the connection, or what is between, failed, not the model.
  func result(of entry: FalHandle.Entry, model: FalModel) async throws -> FalResult {
    try await again { try result(await ask(requests.result(entry), stage: .result, about: entry), model: model) }
  }

  private func result(_ answer: JSONAnswer, model: FalModel) throws -> FalResult {
    guard let result = FalResult(answer, model: model) else {
      throw ImageProviderError.unreadable(answer, provider: options.name, title: "fal.ai", acceptance: .accepted)
    }
    return result
  }

  /// Tells fal that nobody wants the work any more, several times where it does not hear.
  /// - Throws: the last failure, when fal did not answer that it took the cancel.
  func cancel(_ entry: FalHandle.Entry) async throws -> CancelAnswer {
    var pause = Duration.milliseconds(250)
    while true {
      do {
        return try await cancelOnce(entry)
      } catch let error as ImageProviderError {
        guard pause <= .seconds(1) else { throw error }
        try await clock.sleep(for: pause)
        pause = pause * 4
      }
    }
  }

  private func cancelOnce(_ entry: FalHandle.Entry) async throws -> CancelAnswer {
    do {
      let answer = try await transport.json(requests.cancel(entry))
      switch answer.tree?["status"]?.string {
      case "OK", "CANCELLATION_REQUESTED": return .taken
      case "ALREADY_COMPLETED", "NOT_FOUND": return .tooLate
      default:
        if answer.status == 404 { return .tooLate }
        if answer.isSuccess { return .taken }
        throw fault.error(answer, stage: .status)
      }
    } catch let failure as HTTPFailure {
      throw ImageProviderError(failure, provider: options.name, isSubmit: false)
    }
  }

  // MARK: Files

  /// Uploads a picture and returns its address.
  func upload(_ source: FalPlan.Source) async throws -> String {
    let token = try await ask(requests.uploadToken(), stage: .upload)
    guard let secret = token.tree?["token"]?.string, let scheme = token.tree?["token_type"]?.string else {
      throw ImageProviderError.unreadable(token, provider: options.name, title: "fal.ai", acceptance: .refused)
    }
    let credential = HTTPField("Authorization", "\(scheme) \(secret)")
    let stored = try await ask(requests.upload(source.bytes, mediaType: source.mediaType, token: credential), stage: .upload)
    guard let address = stored.tree?["access_url"]?.string else {
      throw ImageProviderError.unreadable(stored, provider: options.name, title: "fal.ai", acceptance: .refused)
    }
    return address
  }

  func download(_ address: String) async throws -> [UInt8] {
    try await fetched { () throws(MediaFailure) in
      try await MediaFetch(transport).picture(at: address, ofServer: options.mediaServer).bytes
    }
  }

  func downloadFilm(_ address: String) async throws -> [UInt8] {
    try await fetched { () throws(MediaFailure) in
      try await MediaFetch(transport, limits: MediaFetch.filmLimits).film(at: address, ofServer: options.mediaServer)
    }
  }

  private func fetched(_ fetch: () async throws(MediaFailure) -> [UInt8]) async throws -> [UInt8] {
    try await again {
      do throws(MediaFailure) {
        return try await fetch()
      } catch {
        throw ImageProviderError(error, provider: options.name)
      }
    }
  }

  /// A picture that came within an answer.
  func accept(_ bytes: [UInt8]) throws -> [UInt8] {
    do throws(MediaFailure) {
      return try MediaFetch.accept(bytes, from: "fal.ai").bytes
    } catch {
      throw ImageProviderError(error, provider: options.name)
    }
  }

  func timedOut() -> ImageProviderError {
    ImageProviderError(
      .timeoutRunning, provider: options.name, reason: "fal.ai was not done after \(Int(options.totalTimeout.inSeconds)) s",
      advice: "Ask again later, or use a faster model.", acceptance: .accepted)
  }

  // MARK: Asking

  /// Time for which fal keeps what it made.
  private static let memory: TimeInterval = 3_600

  /// A successful answer; 202 is one.
  /// - Parameter entry: the accepted request it is about.
  private func ask(_ request: HTTPRequest, stage: FalFault.Stage, about entry: FalHandle.Entry? = nil) async throws
    -> JSONAnswer
  {
    let isSubmit = stage == .submit || stage == .run
    let answer: JSONAnswer
    do {
      answer = try await answered(request)
    } catch let failure as HTTPFailure {
      if failure.kind == .cancelled { throw CancellationError() }
      var error = ImageProviderError(failure, provider: options.name, isSubmit: isSubmit)
      if !isSubmit { error.statedAcceptance = stage == .upload ? .refused : .accepted }
      throw error
    }
    guard answer.isSuccess else {
      let error = fault.error(answer, stage: stage)
      // A request accepted a moment ago is not forgotten: somebody in between does not know it yet.
      let isKept = entry?.sentAt.map { now().timeIntervalSince($0) < FalClient.memory } == true
      throw error.kind == .expired && answer.status == 404 && isKept ? fault.kind(.notFound) : error
    }
    guard answer.tree != nil else {
      var error = ImageProviderError.unreadable(
        answer, provider: options.name, title: "fal.ai", acceptance: isSubmit ? .unknown : stage == .upload ? .refused : .accepted)
      // No word of fal's, so its own may still come.
      if entry != nil { error.kind = .network }
      throw error
    }
    return answer
  }

  /// Asks the server, or its backup when it cannot be connected to.
  private func answered(_ request: HTTPRequest) async throws -> JSONAnswer {
    do {
      return try await transport.json(request, media: FalResult.media)
    } catch let failure as HTTPFailure {
      guard !failure.wasSent, [.nameNotFound, .refused, .connectTimeout].contains(failure.kind), let backup = requests.backup(of: request)
      else { throw failure }
      return try await transport.json(backup, media: FalResult.media)
    }
  }

  /// Asks up to four times, which only questions without consequences may be.
  private func again<Value: Sendable>(_ ask: () async throws -> Value) async throws -> Value {
    var pause = Duration.milliseconds(250)
    while true {
      do {
        return try await ask()
      } catch let error as ImageProviderError
        where error.shouldRetry != false && (error.isOfTheWay || error.isOpenForNow) && error.acceptance != .refused
        && pause < .seconds(2)
      {
        try await clock.sleep(for: max(pause, min(error.retryAfter ?? .zero, .seconds(10))))
        pause = pause * 2
      }
    }
  }
}

extension ImageProviderError {
  /// A connection, or something on it, failed: the same question may be answered next time.
  var isOfTheWay: Bool { kind == .network || kind == .badResponse }

  /// An answer about accepted work that may be another one next time.
  var isOpenForNow: Bool { [.providerBusy, .rateLimited, .notFound, .auth, .billing].contains(kind) && isOutcomeOpen }
}
