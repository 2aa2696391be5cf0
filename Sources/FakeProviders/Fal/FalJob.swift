/// A request in fal's queue.
struct FalJob: Sendable {
  enum Stage: Sendable, Equatable {
    case queued(Int)
    case running
    case completed
  }

  enum Result: Sendable {
    case output(FakeJSON, units: Double)
    case failure(FakeAnswer, message: String, type: String?)
  }

  let id: String
  let app: String
  let model: String
  /// The `Authorization` it was submitted with.
  let owner: String?
  private(set) var stage: Stage
  private(set) var result: Result
  private(set) var logs: [FakeJSON] = []
  private var stages: ArraySlice<Stage>
  private var since: ContinuousClock.Instant
  private let pace: FalPace
  private var isSeen = false
  /// The queue gives up on a job that has not started by then.
  private let startBy: ContinuousClock.Instant?
  var isExpired = false

  init(
    id: String, app: String, model: String, owner: String?, pace: FalPace, result: Result, startTimeout: Duration?,
    now: ContinuousClock.Instant = .now
  ) {
    self.id = id
    self.app = app
    self.model = model
    self.owner = owner
    self.pace = pace
    self.result = result
    since = now
    startBy = startTimeout.map { now + $0 }
    let all = pace.queuePositions.map(Stage.queued) + (pace.runs ? [.running] : []) + [.completed]
    stage = all[0]
    stages = all.dropFirst()
    note(now)
  }

  var isCompleted: Bool { stage == .completed }

  /// Time at which the stage ends by itself; nil when it has to be seen first, or is the last.
  var nextChange: ContinuousClock.Instant? {
    guard !isCompleted else { return nil }
    let end = since + length
    return pace.everyStageIsSeen && !isSeen ? startBy : min(end, startBy ?? end)
  }

  private var length: Duration {
    switch stage {
    case .queued: pace.perQueuePosition
    case .running: pace.running
    case .completed: .zero
    }
  }

  /// Moves on as far as the time and the looks allow.
  /// - Parameter isLook: whether the client is about to see it; a stage that has to be seen ends with the look after.
  mutating func advance(isLook: Bool, to now: ContinuousClock.Instant = .now) {
    while !isCompleted {
      if case .queued = stage, let startBy, now >= startBy {
        let timeout = FalErrors.platform(
          504, "request_timeout", "Request timed out before it could start", [FakeHeader("X-Fal-Request-Timeout-Type", "user")])
        return complete(.failure(timeout, message: "Request timed out", type: "request_timeout"), now)
      }
      guard !pace.everyStageIsSeen || (isSeen && isLook), now >= since + length, let next = stages.popFirst() else { return }
      since = pace.everyStageIsSeen ? now : since + length
      stage = next
      isSeen = false
      note(now)
    }
  }

  mutating func look() { isSeen = true }

  mutating func cancel(_ now: ContinuousClock.Instant = .now) {
    complete(
      .failure(
        FalErrors.platform(499, "client_cancelled", "Request was cancelled"), message: "Request was cancelled", type: "client_cancelled"),
      now)
  }

  private mutating func complete(_ result: Result, _ now: ContinuousClock.Instant) {
    self.result = result
    stages = []
    stage = .completed
    since = now
  }

  private mutating func note(_ now: ContinuousClock.Instant) {
    guard logs.count < pace.logs.count, stage != .completed || !pace.runs else { return }
    logs.append([
      "timestamp": .string(FalClock.timestamp()), "message": .string(pace.logs[logs.count]), "level": "INFO", "source": "USER",
    ])
  }

  /// The status object.
  /// - Parameters:
  ///   - base: the request's URL without `/status`.
  ///   - logs: those to show; nil when they were not asked for.
  func status(_ base: String, logs: [FakeJSON]?) -> FakeJSON {
    var fields: [FakeJSON.Field] = []
    switch stage {
    case .queued(let position): fields = [.init("status", "IN_QUEUE"), .init("queue_position", FakeJSON(position))]
    case .running: fields = [.init("status", "IN_PROGRESS")]
    case .completed: fields = [.init("status", "COMPLETED")]
    }
    fields += [
      .init("request_id", .string(id)), .init("response_url", .string(base)), .init("status_url", .string("\(base)/status")),
      .init("cancel_url", .string("\(base)/cancel")), .init("logs", logs.map { .array($0) } ?? .null),
    ]
    var metrics: FakeJSON = [:]
    if isCompleted {
      if case .output = result { metrics = ["inference_time": .number(pace.running / .seconds(1))] }
      if case .failure(_, let message, let type) = result {
        fields.append(.init("error", .string(message)))
        if let type { fields.append(.init("error_type", .string(type))) }
      }
    }
    return .object(fields + [.init("metrics", metrics)])
  }
}
