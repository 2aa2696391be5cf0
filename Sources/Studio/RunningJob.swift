import FoundationEssentials
import SketchCore

/// Job whose pictures are made, as it is now; the library has it as it was at its last transition.
struct RunningJob: Sendable {
  let id: JobID
  /// nil until it was read.
  private(set) var job: Job?
  private(set) var isCancelled = false
  /// Reason why the studio gave up the provider's work; nil where it was the provider's fault.
  private(set) var fault: SketchError?
  /// Pictures came from the provider.
  private(set) var isDelivered = false
  /// US dollars the pictures cost, where that was said.
  private(set) var cost: Double?
  /// Picture an edit changes; nil for a creation.
  private(set) var parent: GenerationRequest.ParentPicture?
  private var beganAt: Date?
  /// Seconds from asking for the pictures to having them.
  private(set) var makingSeconds = 0.0
  /// Latest unfinished picture.
  private(set) var preview: ImagePayload?
  private var previewCount = 0
  private var task: ProviderTask?
  /// Making of its pictures, begun ahead of its turn; nil until it is.
  private(set) var making: Task<[GeneratedPicture], any Error>?
  /// The making has ended, well or not.
  private(set) var isMade = false
  /// Expected cost of the request, and its model, for the budgets of others.
  private(set) var reserved: (amount: Double, model: String?) = (0, nil)
  /// The provider's pictures are waited for.
  var isAtProvider: Bool { task != nil && !isDelivered && !isMade }

  init(id: JobID) { self.id = id }

  mutating func update(_ job: Job) { self.job = job }

  /// Changes the job; it has to be read.
  /// - Returns: the job as it is now; nil when it was not read.
  @discardableResult
  mutating func change(at now: Date, _ change: (inout Job) -> Void) -> Job? {
    guard var changed = job else { return nil }
    change(&changed)
    changed.updatedAt = now
    job = changed
    return changed
  }

  // MARK: - The provider's work

  mutating func began(_ task: ProviderTask, on request: GenerationRequest, at now: Date) {
    self.task = task
    beganAt = now
    if case .edit(_, let parent) = request.work { self.parent = parent }
  }

  mutating func reserve(_ amount: Double, of model: String?) { reserved = (amount, model) }
  mutating func making(_ making: Task<[GeneratedPicture], any Error>) { self.making = making }
  mutating func made() { isMade = true }

  mutating func delivered(_ pictures: [GeneratedPicture], at now: Date) {
    isDelivered = true
    makingSeconds = beganAt.map { now.timeIntervalSince($0) } ?? 0
    cost = pictures.compactMap(\.cost).reduce(nil) { ($0 ?? 0) + $1 }
  }

  /// The user wants it no longer.
  mutating func cancel() {
    isCancelled = true
    task?.cancel()
  }

  /// The studio cannot go on with it.
  mutating func giveUp(because fault: SketchError) {
    self.fault = fault
    task?.cancel()
  }

  /// The studio stops: a request with a handle is left to its provider, and asked for at the next start.
  func release() {
    guard let job else { return }
    if job.handle != nil, job.mayBePaidFor { task?.abandon() } else { task?.cancel() }
  }

  // MARK: - How far it is

  /// Seconds until its pictures are there.
  /// - Parameter usual: what such pictures take.
  func secondsLeft(of usual: Double, at now: Date) -> Double {
    isMade ? 0 : max(0, usual - (beganAt.map { now.timeIntervalSince($0) } ?? 0))
  }

  /// Notes how many of its pictures are there.
  /// - Returns: the job; nil for a single picture, and when it was known.
  mutating func count(_ pictures: Int, at now: Date) -> Job? {
    guard let job, (job.command.create?.count ?? 1) > 1, pictures > job.imageCount ?? 0 else { return nil }
    return change(at: now) { $0.imageCount = pictures }
  }

  /// Moves the progress on, never back.
  /// - Returns: the job, when it is a whole percent further.
  mutating func advance(to fraction: Double, at now: Date) -> Job? {
    guard let before = job?.progress else { return nil }
    let progress = min(max(fraction, before), 1)
    guard Int(progress * 100) != Int(before * 100) else { return nil }
    return change(at: now) { $0.progress = progress }
  }

  /// Says what the provider is doing.
  /// - Parameter fraction: moves the progress on; nil leaves it.
  /// - Returns: the job; nil when the provider is not at work, or nothing is new.
  mutating func enter(_ phase: String, fraction: Double?, at now: Date) -> Job? {
    guard let job, job.state == .processing else { return nil }
    let progress = min(max(fraction ?? 0, job.progress), 1)
    guard phase != job.phase || Int(progress * 100) != Int(job.progress * 100) else { return nil }
    return change(at: now) { ($0.phase, $0.progress) = (phase, progress) }
  }

  /// Shows an unfinished picture in place of the one before.
  /// - Returns: the job; nil when the provider is not at work.
  mutating func show(_ picture: [UInt8], mediaType: String, at now: Date) -> Job? {
    guard job?.state == .processing else { return nil }
    previewCount += 1
    preview = ImagePayload(bytes: picture, mediaType: mediaType, etag: "job-\(id)-preview-\(previewCount)")
    return change(at: now) { $0.preview = "/v1/jobs/\($0.id)/preview" }
  }

  /// Drops what was to be seen of an attempt while it went on.
  mutating func dropGlimpses() {
    preview = nil
    job?.preview = nil
    job?.phase = nil
    job?.imageCount = nil
  }
}
