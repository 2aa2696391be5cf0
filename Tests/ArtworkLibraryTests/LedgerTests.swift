import ArtworkLibrary
import Foundation
import SketchCore
import TestSupport
import Testing

/// Units of the allowance go from account to account, and come back when nothing was made.
@Suite struct LedgerTests {
  private let allowance = Allowance(picturesPerMonth: 5)

  private func paidJob(_ units: Int, _ library: SQLiteArtworkLibrary, within allowance: Allowance) async throws -> Job {
    var job = Samples.job()
    job.units = units
    job = try await library.add(job, for: nil, within: allowance)
    job.attempts = [Job.Attempt(provider: "fal", startedAt: Samples.time, estimate: Cost(0.04))]
    job.state = .processing
    try await library.update(job)
    return job
  }

  private func balances(_ library: SQLiteArtworkLibrary) async throws -> [Int] {
    var units: [Int] = []
    for account in LedgerEntry.Account.allCases { units.append(try await library.balance(account)) }
    return units
  }

  @Test func `pictures are held when a job is stored, spent as they come, and the rest goes back`() async throws {
    try await withLibrary { library, _ in
      let job = try await paidJob(4, library, within: allowance)
      #expect(try await balances(library) == [-5, 1, 0, 4, 0, 0])
      _ = try await library.complete(job, with: [Samples.draft("x", cost: 0.04), Samples.draft("y", cost: 0.04)])
      #expect(try await balances(library) == [-5, 3, 0, 0, 2, 0])
      let entries = try await library.ledger()
      #expect(entries.map(\.kind) == [.refresh, .hold, .spend, .release])
      #expect(entries[2].job == job.id && entries[2].dollars == 0.08 && entries[2].profile == "default")
      #expect(entries[3].from == .held && entries[3].to == .monthly && entries[3].units == 2 && entries[3].dollars == nil)
      #expect(try await library.left(within: allowance).picturesThisMonth == 3)
    }
  }

  @Test func `a picture takes as many units as its kind`() async throws {
    try await withLibrary { library, _ in
      let job = try await paidJob(4, library, within: allowance)
      var draft = Samples.draft("x", cost: 0.04)
      draft.units = 2
      _ = try await library.complete(job, with: [draft])
      #expect(try await library.ledger().map(\.units) == [5, 4, 2, 2])
      #expect(try await library.left(within: allowance).picturesThisMonth == 3)
    }
  }

  @Test func `a failure and a cancellation give back, an unknown end does not, and what was paid is noted beside`() async throws {
    try await withLibrary { library, _ in
      var job = try await paidJob(2, library, within: allowance)
      job.state = .unknown
      try await library.update(job)
      #expect(try await balances(library) == [-5, 3, 0, 2, 0, 0])
      #expect(try await library.usageReport().held == 2)
      job.attempts[0].isCharged = true
      job.state = .cancelled
      try await library.update(job)
      try await library.update(job)
      #expect(try await balances(library) == [-5, 5, 0, 0, 0, 0])
      let last = try #require(try await library.ledger().last)
      #expect(last.kind == .release && last.dollars == 0.04 && last.note == "it was cancelled")
    }
  }

  @Test func `what somebody made for nothing is not spent`() async throws {
    try await withLibrary { library, _ in
      var job = try await paidJob(1, library, within: allowance)
      job.attempts.append(Job.Attempt(provider: "illustrator", startedAt: Samples.time, estimate: .free))
      _ = try await library.complete(job, with: [Samples.draft("x")])
      #expect(try await balances(library) == [-5, 5, 0, 0, 0, 0])
    }
  }

  @Test func `without an allowance units come from the issuer and go back there`() async throws {
    try await withLibrary { library, _ in
      let job = try await paidJob(3, library, within: .unlimited)
      #expect(try await balances(library) == [-3, 0, 0, 3, 0, 0])
      _ = try await library.complete(job, with: [Samples.draft("x")])
      #expect(try await balances(library) == [-1, 0, 0, 0, 1, 0])
      #expect(try await library.left(within: .unlimited) == Allowance.Rest())
    }
  }

  @Test func `what is used up is refused, and nothing is stored`() async throws {
    try await withLibrary { library, time in
      let daily = Allowance(picturesPerDay: 2, picturesPerMonth: 5)
      var job = try await paidJob(2, library, within: daily)
      #expect(try await library.left(within: daily).picturesToday == 0)
      let refused = await #expect(throws: SketchError.self) { try await paidJob(1, library, within: daily) }
      #expect(refused?.code == .allowanceUsedUp && refused?.message == "the allowance of 2 pictures today is used up")
      #expect(try await library.jobs(unfinished: false, limit: 9).count == 1)
      // What failed does not count, and tomorrow is another day.
      job.state = .failed
      try await library.update(job)
      #expect(try await library.left(within: daily).picturesToday == 2)
      _ = try await paidJob(2, library, within: daily)
      time.advance(by: 86_400)
      _ = try await paidJob(2, library, within: daily)
      #expect(try await library.left(within: daily).picturesThisMonth == 1)
      let beyond = await #expect(throws: SketchError.self) { try await paidJob(2, library, within: allowance) }
      #expect(beyond?.message == "1 of 5 pictures is left this month, and this makes 2")
    }
  }

  @Test func `a month's units expire with it, those that come back late at once, and another allowance counts at once`() async throws {
    try await withLibrary { library, time in
      var late = try await paidJob(2, library, within: allowance)
      _ = try await paidJob(1, library, within: Allowance(picturesPerMonth: 8))
      #expect(try await library.balance(.monthly) == 5)
      #expect(try await library.left(within: Allowance(picturesPerMonth: 4)).picturesThisMonth == 1)
      time.advance(by: 31 * 86_400)
      #expect(try await library.left(within: allowance).picturesThisMonth == 5, "told before anything is written")
      _ = try await paidJob(1, library, within: allowance)
      #expect(try await balances(library) == [-13, 4, 0, 4, 0, 5])
      late.state = .failed
      try await library.update(late)
      #expect(try await balances(library) == [-13, 4, 0, 2, 0, 7])
      #expect(try await library.left(within: allowance).picturesThisMonth == 4)
    }
  }

  @Test func `figures of today, the month and all times, by who made them`() async throws {
    try await withLibrary { library, time in
      _ = try await library.complete(try await paidJob(1, library, within: .unlimited), with: [Samples.draft("x", cost: 0.25)])
      time.advance(by: 86_400)
      var job = try await paidJob(1, library, within: .unlimited)
      job.attempts = [Job.Attempt(provider: "fal", startedAt: time.now, estimate: Cost(0.5), model: "flux")]
      job.updatedAt = time.now
      _ = try await library.complete(job, with: [Samples.draft("y", cost: 0.5), Samples.draft("z", cost: 0.5)])
      let report = try await library.usageReport()
      #expect(report.all == .init(pictures: 3, dollars: 1.25) && report.today == .init(pictures: 2, dollars: 1))
      #expect(report.makers.map(\.model) == ["flux", nil] && report.makers.map(\.pictures) == [2, 1])
      #expect(try await library.usualSeconds(provider: "scripted", model: "scripted-1") == 1.25)
      #expect(try await library.usualSeconds(provider: "scripted", model: "other") == nil)
    }
  }

  @Test func `a pause outlasts a restart`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      #expect(try await library.isPaused() == false)
      try await library.setPaused(true)
      #expect(try await SQLiteArtworkLibrary.open(dataFolder: folder.path).isPaused())
    }
  }
}
