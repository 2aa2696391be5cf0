package import SketchCore

/// Allowance: told before anybody is asked, and in figures.
extension Studio {
  /// Limits in force.
  private var allowance: Allowance {
    var allowance = settings.allowance
    allowance.dollarsPerMonth = settings.monthlyCap
    return allowance
  }

  /// Rest of the allowance; nil where there is none.
  func allowanceLeft() async throws -> Allowance.Rest? {
    allowance == .unlimited ? nil : try await parts.library.left(within: allowance)
  }

  package func phrasebook() -> [PhrasebookSection] { parts.phrasebook }

  package func usage() async throws -> UsageReport {
    var report = try await parts.library.usageReport()
    report.allowance = allowance
    if let left = try await allowanceLeft() { report.left = left }
    return report
  }

  /// Stores a job, with what it takes of the allowance. Where that is used up, it is stored all the same when somebody
  /// makes it for nothing.
  /// - Throws: `SketchError` `.allowanceUsedUp`.
  func stored(_ draft: Job, for step: RequestStep?, _ hearing: Hearing?) async throws -> Job {
    var job = draft
    if !parts.provider.capabilities.isFree, job.command.create?.free != true {
      job.units = expectedRequest(job).units
    }
    do {
      if job.units != nil { try await requireMoney(for: job) }
      job = try await parts.library.add(job, for: step, hearing: hearing, within: settings.allowance)
    } catch let error as SketchError where error.code == .allowanceUsedUp && isMadeForNothing(job) {
      job.units = 0
      job = try await parts.library.add(job, for: step, hearing: hearing, within: settings.allowance)
    }
    await learnPace(of: job)
    return job
  }

  /// True where who is asked first charges nothing, and for a change where anybody does: a picture drawn for nothing
  /// can be changed for nothing.
  private func isMadeForNothing(_ job: Job) -> Bool {
    let request = expectedRequest(job)
    if parts.provider.estimate(for: request)?.isFree == true { return true }
    return job.command.intent == .edit && parts.provider.freeAlternative(for: request) != nil
  }

  /// - Throws: `SketchError` `.allowanceUsedUp` when today's money does not do for the job.
  private func requireMoney(for job: Job) async throws {
    guard let cap = settings.allowance.dollarsPerDay,
      let left = try await parts.library.left(within: Allowance(dollarsPerDay: cap)).dollarsToday
    else { return }
    let rest = left - (await openCosts(beside: job.id))
    let price = parts.provider.estimate(for: expectedRequest(job))
    guard rest <= 0 || (price?.amount ?? 0) > rest else { return }
    let asked = price.map { ", and this takes about \($0.spoken)" } ?? ""
    throw SketchError(
      .allowanceUsedUp, "\(Cost(max(0, rest)).spoken) of today's \(Cost(cap).spoken) is left\(asked)",
      advice: "There is more tomorrow; what is drawn for nothing does not count.")
  }
}
