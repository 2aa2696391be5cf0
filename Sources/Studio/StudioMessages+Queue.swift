import SketchCore

/// Sentences about the queue and what is left.
extension StudioMessages {
  static let waitingInPause = "The queue is paused; it is drawn when you say “resume the queue”."

  /// - Parameter waiting: number of jobs that are not begun.
  static func queue(paused: Bool, isNews: Bool, waiting: Int) -> String {
    let jobs = waiting == 1 ? "One picture waits" : "\(waiting == 0 ? "No" : "\(waiting)") pictures wait"
    let state = "The queue \(isNews ? "is" : "was")"
    return paused
      ? "\(state) paused\(isNews ? "" : " already"); what is being drawn goes on. \(jobs)."
      : isNews ? "The queue goes on. \(jobs)." : "\(state) not paused. \(jobs)."
  }

  /// Work on an unfinished job, where its provider does not tell.
  static func phase(_ job: Job, isPaused: Bool) -> String {
    switch job.state {
    case .queued: isPaused ? "waiting: the queue is paused" : "waiting for its turn"
    case .starting: "getting ready"
    case .processing: "being drawn by \(job.payee)"
    default: "being put into the library"
    }
  }

  /// "7 more pictures today and 40 this month; $0.60 may be spent."
  static func left(_ rest: Allowance.Rest?) -> String {
    guard let rest else { return "Nothing limits how many pictures you make." }
    func more(_ count: Int) -> String {
      count == 1 ? "one more picture" : "\(count == 0 ? "no" : "\(count)") more pictures"
    }
    var parts: [String] = []
    if let count = rest.picturesToday { parts.append("\(more(count)) today") }
    if let count = rest.picturesThisMonth { parts.append("\(more(count)) this month") }
    if let dollars = rest.dollarsToday { parts.append("\(Cost(max(0, dollars)).spoken) today") }
    if let dollars = rest.dollarsThisMonth { parts.append("\(Cost(max(0, dollars)).spoken) this month") }
    return "You have left: \(parts.joined(separator: ", ")); what is drawn for nothing does not count."
  }
}
