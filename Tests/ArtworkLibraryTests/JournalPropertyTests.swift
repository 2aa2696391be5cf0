import ArtworkLibrary
import Foundation
import SketchCore
import TestSupport
import Testing

/// Random acts of all kinds, with undo, redo and restarts among them, leave what the model says, step by step.
///
/// `VOICESKETCH_PROPERTY_STEPS=100000` makes so many steps of it, a thousand in a library.
@Suite struct JournalPropertyTests {
  private static let steps = 1_000
  private static let seeds: ClosedRange<UInt64> = {
    let wanted = ProcessInfo.processInfo.environment["VOICESKETCH_PROPERTY_STEPS"].flatMap { UInt64($0) } ?? 4_000
    return 1...max(1, wanted / UInt64(steps))
  }()

  @Test(arguments: seeds) func `the library does what the model does`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let acts = (0..<Self.steps).map { _ in random.next() }
    guard let failure = try await Self.failure(of: acts) else { return }
    let shrunk = try await Self.shrunk(Array(acts.prefix(failure.step)))
    let told = try await Self.failure(of: shrunk)?.told ?? failure.told
    Issue.record("seed \(seed), step \(failure.step); with \(shrunk.count) steps:\n\(told.joined(separator: "\n"))")
  }

  private struct Failure {
    var step: Int
    /// What was done, and what was found after it.
    var told: [String]
  }

  /// Does all acts in a new library.
  private static func failure(of acts: [UInt64]) async throws -> Failure? {
    try await withScratchDirectory { folder in
      var told: [String] = []
      do {
        var walk = try await RandomActs(folder: folder.path)
        for (index, seed) in acts.enumerated() {
          told.append(try await walk.act(seed: seed))
          try await walk.compare(entries: index % 100 == 99 ? acts.count : 3)
        }
        let findings = try await walk.library.check().findings
        return findings.isEmpty ? nil : Failure(step: acts.count, told: told + findings.map(\.message))
      } catch {
        return Failure(step: min(acts.count, told.count + 1), told: told + ["\(error)"])
      }
    }
  }

  /// Acts without those that are not needed for a failure.
  private static func shrunk(_ acts: [UInt64]) async throws -> [UInt64] {
    var (acts, size) = (acts, acts.count / 2)
    while size > 0 {
      var begin = 0
      while begin < acts.count {
        let fewer = Array(acts[..<begin] + acts[min(acts.count, begin + size)...])
        if try await failure(of: fewer) != nil { acts = fewer } else { begin += size }
      }
      size /= 2
    }
    return acts
  }
}
