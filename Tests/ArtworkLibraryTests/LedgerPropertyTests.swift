import ArtworkLibrary
import Foundation
import SketchCore
import TestSupport
import Testing

/// Whatever is stored, finished, failed, cancelled or killed, in whatever order: all accounts sum to zero, what is held is
/// what unfinished jobs hold, and the money in the ledger is the money that was spent.
@Suite struct LedgerPropertyTests {
  @Test(arguments: [1, 2, 3] as [UInt64]) func `the books balance after every act, with a disk that fails at any step`(
    seed: UInt64
  ) async throws {
    try await withScratchDirectory { folder in
      let faults = Faults()
      let time = SettableTime()
      let library = try await SQLiteArtworkLibrary.open(
        dataFolder: folder.path, now: { time.now }, step: { try faults.reach($0) })
      var walk = LedgerActs(library: library, random: SeededGenerator(seed: seed))
      for step in 1...400 {
        let isFaulty = step % 3 == 0
        faults.fail(
          at: isFaulty ? StoringStep.allCases.randomElement(using: &walk.random) : nil,
          with: SketchError(.storageFull, "no space left"))
        if step % 50 == 0 { time.advance(by: 5 * 86_400) }
        let act = await walk.act(at: time.now)
        guard try await booksBalance(of: library) else {
          Issue.record("seed \(seed), step \(step): \(act)")
          return
        }
      }
      let spent = try await library.balance(.spent)
      #expect(spent > 10, "\(spent)")
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64]) func `the books balance after a kill at any moment`(seed: UInt64) async throws {
    try await withScratchDirectory { folder in
      let path = folder.path
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, seed = seed as UInt64] in
        let library = try await SQLiteArtworkLibrary.open(dataFolder: path)
        let moment = 0.05 + Double(seed) * 0.05
        Thread.detachNewThread {
          Thread.sleep(forTimeInterval: moment)
          kill(getpid(), SIGKILL)
        }
        var walk = LedgerActs(library: library, random: SeededGenerator(seed: seed))
        while true { _ = await walk.act(at: Samples.time) }
      }
      let library = try await SQLiteArtworkLibrary.open(dataFolder: path)
      #expect(try await booksBalance(of: library))
      #expect(try await library.repair().findings.isEmpty)
    }
  }
}

/// Random lives of jobs.
private struct LedgerActs {
  let library: SQLiteArtworkLibrary
  var random: SeededGenerator
  private var count = 0

  init(library: SQLiteArtworkLibrary, random: SeededGenerator) {
    self.library = library
    self.random = random
  }

  /// What fails has done nothing: the next act finds the library as it is.
  mutating func act(at now: Date) async -> String {
    count += 1
    do {
      let unfinished = try await library.jobs(unfinished: true, limit: 100)
      guard var job = unfinished.randomElement(using: &random), unfinished.count > 8 || Bool.random(using: &random) else {
        return try await add(at: now)
      }
      job.attempts = [
        Job.Attempt(
          provider: "fal", startedAt: now, estimate: Bool.random(using: &random) ? Cost(0.25) : .free, model: "m")
      ]
      switch Int.random(in: 0..<6, using: &random) {
      case 0: job.state = .unknown
      case 1: job.state = .cancelled
      case 2:
        job.state = .failed
        if job.isPaid { job.attempts[0].isCharged = true }
      default:
        let drafts = (0..<max(1, job.units ?? 1)).map {
          Samples.draft("\(count) \($0)", cost: job.isPaid ? 0.5 : nil)
        }
        _ = try await library.complete(job, with: drafts)
        return "complete \(job.id)"
      }
      try await library.update(job)
      return "\(job.state) \(job.id)"
    } catch {
      return "\(error)"
    }
  }

  private mutating func add(at now: Date) async throws -> String {
    var job = Samples.job()
    job.createdAt = now
    job.units = [nil, 0, 1, 4].randomElement(using: &random) ?? nil
    let allowance = [
      Allowance.unlimited, Allowance(picturesPerMonth: 20), Allowance(picturesPerDay: 30, picturesPerMonth: 60),
    ].randomElement(using: &random)
    return "add \(try await library.add(job, for: nil, within: allowance ?? .unlimited).id)"
  }
}

private func booksBalance(of library: SQLiteArtworkLibrary) async throws -> Bool {
  let entries = try await library.ledger()
  var sums: [LedgerEntry.Account: Int] = [:]
  for entry in entries {
    sums[entry.from, default: 0] -= entry.units
    sums[entry.to, default: 0] += entry.units
  }
  var total = 0
  for account in LedgerEntry.Account.allCases {
    let balance = try await library.balance(account)
    guard balance == sums[account, default: 0], balance >= 0 || account == .issuer else { return false }
    total += balance
  }
  let jobs = try await library.jobs(unfinished: true, limit: 1_000)
  let held = jobs.reduce(0) { $0 + ($1.units ?? 0) }
  let dollars = entries.compactMap(\.dollars).reduce(0, +)
  let spent = try await library.usageReport().all.dollars
  return total == 0 && sums[.held, default: 0] == held && dollars == spent
}
