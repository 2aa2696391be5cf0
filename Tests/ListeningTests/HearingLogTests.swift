import Foundation
import SketchCore
import Synchronization
import TestSupport
import Testing

@testable import Listening

@Suite final class HearingLogTests: Sendable {
  private let time = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

  private static func utterance(_ text: String) -> Utterance { Utterance(text: text, confidence: 0.7, source: .speech) }

  private var now: Date { time.withLock { $0 } }

  private func log(_ kept: KeptAudio, in folder: URL) -> HearingLog {
    HearingLog(
      RecordingStore(folder: folder.path + "/heard", kept: kept, lifetime: .seconds(86_400)), log: SilentLog()
    ) { [self] in time.withLock { $0 } }
  }

  /// One of each outcome.
  private func say(_ hearing: HearingLog, begun: Date? = nil) async {
    for (text, status) in [("draw a fox", CommandOutcome.Status.done), ("mumble", .rejected)] {
      let heard = Self.utterance(text)
      await hearing.recognised(heard, [Int16](repeating: 100, count: 8000), begun: begun ?? now)
      await hearing.concluded(heard, meant: heard, status == .done ? .create : .unknown, status, "so")
    }
  }

  private func files(_ folder: URL) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/heard")) ?? []).sorted()
  }

  @Test func `what is forgotten goes with its recordings`() async throws {
    try await withScratchDirectory { folder in
      let hearing = log(.all, in: folder)
      await say(hearing)
      time.withLock { $0 += 600 }
      await say(hearing)
      await hearing.forget(since: time.withLock { $0 - 300 })
      #expect(await hearing.heard(limit: 9).map(\.id) == [2, 1])
      #expect(files(folder) == ["1.json", "1.wav", "2.json", "2.wav"])
      await hearing.forget(since: nil)
      #expect(await hearing.heard(limit: 9).isEmpty)
      #expect(files(folder).isEmpty)
    }
  }

  @Test func `an utterance is forgotten from the time on at which listening to it began`() async throws {
    try await withScratchDirectory { folder in
      let hearing = log(.all, in: folder)
      let begun = now
      time.withLock { $0 += 3 }
      await say(hearing, begun: begun)
      time.withLock { $0 += 5 }
      let submitted = now
      #expect(await hearing.beginning(of: "draw a fox", submittedAt: submitted) == begun)
      #expect(await hearing.beginning(of: "draw a boat", submittedAt: submitted) == nil)
      #expect(await hearing.beginning(of: "draw a fox", submittedAt: begun) == nil)
      // Said again, it is the last time that counts, also while it waits to be carried out, and by other words.
      await hearing.recognised(
        Self.utterance("draw a fox"), [Int16](repeating: 100, count: 16_000), begun: submitted - 2)
      #expect(await hearing.beginning(of: "draw a fox", submittedAt: submitted) == submitted - 2)
      #expect(await hearing.beginning(of: "draw a box", submittedAt: submitted) == submitted - 2)
      await hearing.forget(since: begun)
      #expect(files(folder).isEmpty)
    }
  }

  @Test func `what is carried out after it was forgotten leaves no words`() async throws {
    try await withScratchDirectory { folder in
      let hearing = log(.all, in: folder)
      let heard = Self.utterance("draw a fox")
      await hearing.recognised(heard, [Int16](repeating: 100, count: 8000), begun: now)
      await hearing.forget(since: nil)
      await hearing.concluded(heard, meant: heard, .create, .done, "so")
      #expect(await hearing.heard(limit: 10).isEmpty)
      #expect(files(folder).isEmpty)
      await hearing.recognised(heard, [Int16](repeating: 100, count: 8000), begun: now)
      await hearing.concluded(heard, meant: heard, .create, .done, "so")
      #expect(await hearing.heard(limit: 10).map(\.text) == ["draw a fox"])
    }
  }

  @Test(arguments: [
    (KeptAudio.never, [String]()), (.failures, ["2.json", "2.wav"]), (.all, ["1.json", "1.wav", "2.json", "2.wav"]),
  ])
  func `only what was chosen is kept, for nobody else to read`(kept: KeptAudio, names: [String]) async throws {
    try await withScratchDirectory { folder in
      let hearing = log(kept, in: folder)
      await say(hearing)
      #expect(files(folder) == names)
      let heard = await hearing.heard(limit: 10)
      #expect(heard.map(\.text) == ["mumble", "draw a fox"])
      #expect(heard.map(\.status) == [.rejected, .done])
      #expect(heard.map(\.audioSeconds) == [0.5, 0.5])
      #expect(heard.compactMap(\.sound).count == names.count / 2)
      for name in names {
        let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/heard/" + name)[.posixPermissions] as? Int
        #expect(mode == 0o600)
      }
      if let sound = heard.first?.sound {
        let bytes = try Data(contentsOf: URL(filePath: sound))
        #expect(bytes.count == 44 + 16_000)
        #expect(bytes.prefix(4) == Data("RIFF".utf8))
      }
    }
  }

  @Test func `recordings and what became of them outlive the daemon until they expire`() async throws {
    try await withScratchDirectory { folder in
      await say(log(.all, in: folder))
      time.withLock { $0 += 80_000 }
      let next = log(.all, in: folder)
      #expect(await next.heard(limit: 10).map(\.text) == ["mumble", "draw a fox"])
      await say(next)
      #expect(await next.heard(limit: 10).map(\.id) == [4, 3, 2, 1])
      #expect(await next.heard(limit: 1).map(\.id) == [4])
      time.withLock { $0 += 10_000 }
      #expect(await next.heard(limit: 10).map(\.id) == [4, 3])
      #expect(files(folder) == ["3.json", "3.wav", "4.json", "4.wav"])
    }
  }

  @Test func `choosing never removes what was kept, and only that`() async throws {
    try await withScratchDirectory { folder in
      await say(log(.all, in: folder))
      try Data("mine".utf8).write(to: folder.appending(path: "heard/notes.txt"))
      #expect(await log(.never, in: folder).heard(limit: 10).isEmpty)
      #expect(files(folder) == ["notes.txt"])
    }
  }

  @Test func `damaged and lonely files are cleared away`() async throws {
    try await withScratchDirectory { folder in
      await say(log(.all, in: folder))
      try Data("{".utf8).write(to: folder.appending(path: "heard/1.json"))
      try FileManager.default.removeItem(at: folder.appending(path: "heard/2.wav"))
      try Data("RIFF".utf8).write(to: folder.appending(path: "heard/7.wav"))
      #expect(await log(.all, in: folder).heard(limit: 10).isEmpty)
      #expect(files(folder).isEmpty)
    }
  }

  @Test func `a folder that cannot be written costs the recording, not the entry`() async throws {
    try await withScratchDirectory { folder in
      try Data().write(to: folder.appending(path: "heard"))
      let hearing = log(.all, in: folder)
      await say(hearing)
      let heard = await hearing.heard(limit: 10)
      #expect(heard.map(\.text) == ["mumble", "draw a fox"])
      #expect(heard.allSatisfy { $0.sound == nil })
    }
  }

  @Test func `sounds go with their words when an utterance is lost on the way, and the list has an end`() async throws {
    try await withScratchDirectory { folder in
      let hearing = log(.never, in: folder)
      await hearing.recognised(Self.utterance("lost"), [Int16](repeating: 0, count: 1600), begun: now)
      await hearing.recognised(Self.utterance("undo"), [Int16](repeating: 0, count: 3200), begun: now)
      await hearing.concluded(Self.utterance("undo"), meant: Self.utterance("undo"), .undo, .done, "so")
      #expect(await hearing.heard(limit: 10).map(\.audioSeconds) == [0.2])
      for _ in 0..<300 {
        await hearing.recognised(Self.utterance("x"), [], begun: now)
        await hearing.concluded(Self.utterance("x"), meant: Self.utterance("x"), .undo, .done, "so")
      }
      #expect(await hearing.heard(limit: 500).count == 200)
    }
  }

  /// The limit holds for the process, so this is a process of its own.
  @Test func `a recording that does not fit on the disk leaves nothing behind`() async {
    await #expect(processExitsWith: .success) {
      try await withScratchDirectory { folder in
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
        #expect(setrlimit(__rlimit_resource_t(1), &limit) == 0)  // RLIMIT_FSIZE
        let store = RecordingStore(folder: folder.path + "/heard", kept: .all, lifetime: .seconds(60))
        let entry = HeardUtterance(
          id: 1, heardAt: Date(), text: "undo", confidence: 1, intent: .undo, status: .done, message: "", audioSeconds: 1)
        do {
          _ = try store.keep(entry, [Int16](repeating: 1, count: 16_000))
          Issue.record("it was kept")
        } catch {
          #expect((error as? SketchError)?.code == .inputOutput)
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/heard")
        #expect(left.isEmpty)
      }
    }
  }
}
