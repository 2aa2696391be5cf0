import ControlClient
import FakeProviders
import Foundation
import SketchCore
import Synchronization
import TestSupport
import Testing

/// Every way in which a provider can fail, against the real daemon: how often it is asked, what it costs, and what the user is told.
///
/// What is told is compared with docs/provider-faults.md, word by word; scripts/fault-table writes it there.
@Suite(.timeLimit(.minutes(10))) struct FaultTableTests {
  @Test(arguments: FaultTable.groups) func `each fault asks, costs and tells what the table says`(group: FaultGroup) async throws {
    let fakes = try FakeProviders(mediaOnSameHost: true)
    defer { fakes.stop() }
    try await withScratchDirectory { folder in
      let bench = FaultBench(group, fakes, in: folder)
      try await bench.start()
      var results: [FaultResult] = []
      do {
        for row in group.rows { results.append(try await carryOut(row, on: bench)) }
      } catch {
        print("daemon log:\n\((try? bench.daemon.log) ?? "")")
        await bench.kill()
        throw error
      }
      #expect(await bench.stop() == 0)
      if FaultTable.isWritten { return try FaultTable.write(group, FaultTable.table(results)) }
      let documented = try FaultTable.documented(group).map { $0.split(separator: "\n").map(String.init) } ?? []
      for result in results {
        let line = FaultTable.line(result)
        #expect(documented.contains(line), "docs/provider-faults.md does not say it like this: run scripts/fault-table\n\(line)")
      }
      #expect(documented.count == results.count + 2, "docs/provider-faults.md has another number of rows: run scripts/fault-table")
    }
  }

  private func carryOut(_ row: FaultRow, on bench: FaultBench) async throws -> FaultResult {
    try await bench.reset()
    try row.arrange(bench)
    let ending: FaultBench.Ending
    do {
      ending = try await row.act(bench)
    } catch {
      Issue.record("“\(row.fault)”: \(error)")
      throw error
    }
    let notes = await bench.notes(of: ending.job)
    let requests = row.requests.map { (route: $0.key, count: bench.count($0.key)) }
    let verdict = FaultRow.Verdict(ending.job, first: bench.group.provider, requests)
    let result = FaultResult(
      row: row, verdict: verdict, requests: requests, charges: bench.charges, notes: notes.map(plain), message: plain(ending.message))
    let comment = Comment(rawValue: "“\(row.fault)”: \(FaultTable.line(result))\n\(bench.script.counts)\n\(ending.job)")
    #expect(verdict == row.verdict, comment)
    for (expected, request) in zip(row.requests, requests) { #expect(request.count == expected.value, comment) }
    let unnamed = bench.paidRequests.keys.filter { route in !row.requests.contains { $0.key == route } }
    #expect(unnamed.isEmpty, comment)
    #expect(bench.charges == row.charges, comment)
    // What nobody noticed has to have happened all the same.
    #expect(verdict != .made || bench.script.pendingFaults == 0, comment)
    return result
  }

  /// Without what differs from run to run.
  private func plain(_ text: String) -> String {
    text.replacing(/\ \(#\d+\)/, with: "").replacing(/(job|cancel) \d+/) { "\($0.output.1) ID" }
  }
}

extension FaultRow.Verdict {
  init(_ job: Job, first: String, _ requests: [(route: String, count: Int)]) {
    switch job.state {
    case .completed:
      switch job.attempts.last?.provider {
      case "illustrator" where first != "illustrator": self = .drawnHere
      case "openai" where first != "openai": self = .fellBack
      default:
        let questions = ["status-stream", "status", "result", "media", "history", "view", "jobs"]
        let isAskedAgain = requests.contains { questions.contains($0.route) && $0.count > 1 }
        self = job.attempts.count > 1 ? .sentAgain : isAskedAgain ? .askedAgain : .made
      }
    case .failed: self = .refused
    case .unknown: self = .unknown
    case .cancelled: self = .cancelled
    case .queued, .starting, .processing, .completing: self = .none
    }
  }
}
