import SketchCore

/// Forecast of what "it" is once the unfinished work is done. Pure.
///
/// Work passes in its order. Jobs may still fail: a subject that names one stands for the picture it was to bring, and
/// for no other.
struct SubjectForecast {
  typealias Subject = QueuedCommand.Subject

  enum Meaning: Equatable {
    case subject(Subject)
    /// The picture will be in the trash.
    case nothing
    /// Known when its turn comes.
    case unknown

    fileprivate init(_ subject: Subject?) { self = subject.map(Meaning.subject) ?? .unknown }
  }

  /// Act that an undo can take back.
  private struct Act {
    var subject: Meaning
    var before: Meaning
    var job: JobID?
    var kind: Kind

    enum Kind { case creates, changes, removes }
  }

  private(set) var current: Meaning
  private var done: [Act] = []
  private var undone: [Act] = []
  /// Something new was done, so that what was undone earlier cannot be redone.
  private var isCutOff = false
  private var subjects: [JobID: Meaning] = [:]

  init(current: ArtworkID?) { self.current = Meaning(current.map(Subject.artwork)) }

  /// Newest unfinished picture that stays; nil when the newest one is there already.
  var newest: JobID? { done.last { $0.kind == .creates }?.job }

  /// Unfinished work that the next undo takes back: where it brings no picture, the undo takes back nothing.
  var undoable: Subject? {
    guard let act = done.last else { return nil }
    if let job = act.job { return .job(job) }
    guard case .subject(.job(let job)) = act.subject else { return nil }
    return .job(job)
  }

  // MARK: - Passing work

  mutating func pass(_ job: Job) {
    let isEdit = job.command.intent == .edit
    let subject = isEdit ? self.subject(of: job) : .subject(.job(job.id))
    subjects[job.id] = subject
    perform(Act(subject: subject, before: current, job: job.id, kind: isEdit ? .changes : .creates))
    current = subject
    passSteps(of: job)
  }

  /// Passes the commands that follow a job's picture, which is selected when they begin.
  mutating func passSteps(of job: Job) {
    let subject = subjects[job.id] ?? .subject(.job(job.id))
    for step in job.command.then ?? [] { pass(step, about: isCurrent(step) ? subject : .unknown) }
  }

  mutating func pass(_ queued: QueuedCommand) { pass(queued.command, about: Meaning(queued.subject)) }

  private mutating func pass(_ command: VoiceCommand, about subject: Meaning) {
    switch command.intent {
    case .undo where isCurrent(command), .redo where isCurrent(command): move(command)
    case .export, .print, .compare, .list, .search: break
    case .show: current = subject
    case .restore:
      perform(Act(subject: subject, before: current, kind: .changes))
      current = subject
    case .delete:
      perform(Act(subject: subject, before: current, kind: .removes))
      current = remains(after: subject, selected: current)
    default: perform(Act(subject: subject, before: current, kind: .changes))
    }
  }

  private func subject(of job: Job) -> Meaning {
    if let artwork = job.artwork { return .subject(.artwork(artwork)) }
    if let after = job.after { return subjects[after] ?? .subject(.job(after)) }
    return isCurrent(job.command) ? current : .subject(.job(job.id))
  }

  private func isCurrent(_ command: VoiceCommand) -> Bool { (command.target ?? .current) == .current }

  /// Selection once a picture is in the trash.
  private func remains(after removed: Meaning, selected: Meaning) -> Meaning {
    removed != selected ? selected : removed == .unknown ? .unknown : .nothing
  }

  private mutating func perform(_ act: Act) {
    done.append(act)
    undone = []
    isCutOff = true
  }

  /// Undo and redo leave what they changed selected; where that is gone, what was selected before it came.
  private mutating func move(_ command: VoiceCommand) {
    guard command.entry == nil else {
      (done, undone, current, isCutOff) = ([], [], .unknown, false)
      return
    }
    for _ in 0..<min(max(command.steps ?? 1, 1), 1000) {
      if command.intent == .undo {
        guard let act = done.popLast() else {
          current = .unknown
          return
        }
        undone.append(act)
        current = act.kind == .creates ? act.before : act.subject
      } else {
        guard let act = undone.popLast() else {
          if !isCutOff { current = .unknown }
          return
        }
        done.append(act)
        current = act.kind == .removes ? remains(after: act.subject, selected: act.before) : act.subject
      }
    }
  }
}
