import SketchCore

/// Errors of requests that are, or may be, charged for.
extension SketchError {
  /// Error of a paid request whose end nobody knows.
  static func outcomeUnknown(of job: Job, because reason: String) -> SketchError {
    SketchError(
      .outcomeUnknown,
      "\(reason); whether \(job.payee) made “\(job.command.transcript)” is not known, and it may be charged",
      advice: job.handle == nil
        ? "Look at your account with \(job.payee). \(askedBeforeResending(job))"
        : "\(job.payee) is asked for it again by itself, and at once with “try again”, which costs nothing; "
          + letGo(job)
    )
  }

  /// Error of a paid picture that came, is not in the library, and cannot be fetched again.
  static func pictureLost(of job: Job, because reason: String) -> SketchError {
    SketchError(
      .outcomeUnknown, "\(reason); \(job.payee) had made “\(job.command.transcript)” and charges for it",
      advice: askedBeforeResending(job))
  }

  /// Error of a paid picture that came, and that the library could not take.
  static func pictureNotStored(of job: Job, because reason: SketchError) -> SketchError {
    SketchError(
      reason.code,
      "\(reason.message); \(job.payee) has made “\(job.command.transcript)”, and keeps it for a while",
      advice: reason.advice.followed(by: "Then say “try again”: \(job.payee) is asked for it, which costs nothing."))
  }

  /// Error with what the job's last attempt cost all the same.
  /// - Parameter isDelivered: a picture came; without one only what the provider counted is sure to be charged.
  func withCharge(of job: Job, isDelivered: Bool) -> SketchError {
    guard let attempt = job.attempts.last, attempt.isCharged == true else { return self }
    let price = attempt.cost.map { Cost($0).spoken } ?? attempt.estimate.map { "about \($0.spoken)" }
    let charges = isDelivered || attempt.cost != nil ? "charges" : "may charge"
    var error = self
    error.advice = advice.followed(by: "\(attempt.provider) \(charges) \(price ?? "something") for it all the same.")
    return error
  }

  private static func askedBeforeResending(_ job: Job) -> String {
    "“try again” asks you before it is sent a second time; \(letGo(job))"
  }

  private static func letGo(_ job: Job) -> String { "“voicesketchctl cancel \(job.id)” lets it go." }
}

extension Job {
  /// Provider of the last attempt, as it is called in sentences.
  var payee: String { attempts.last?.provider ?? "the provider" }
}

extension String {
  fileprivate func followed(by sentence: String) -> String { isEmpty ? sentence : "\(self) \(sentence)" }
}
