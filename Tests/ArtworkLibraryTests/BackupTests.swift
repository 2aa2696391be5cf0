import Foundation
import SketchCore
import TestSupport
import Testing

@testable import ArtworkLibrary

/// A library in one file, and back.
@Suite struct BackupTests {
  @Test func `a backup is a plain archive with right checksums, and comes back as it was`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path + "/data")
      let fox = try await library.create(Samples.draft("1", title: "a fox"))
      try await library.edit(fox.id, "2")
      _ = try await library.setTags(["winter"], on: fox.id)
      _ = try await library.apply(.collected(.name("beach"), note: "n"), to: [fox.id], finishing: nil)
      let hen = try await library.create(Samples.draft("3", title: "a hen"))
      _ = try await library.setDeleted(true, on: hen.id)
      let file = folder.path + "/library.tar"
      let backup = try await library.backUp(to: file)
      #expect(backup.artworks == 2 && backup.images == 3 && backup.leftOut == [])
      #expect(try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int == backup.bytes)
      #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["data", "library.tar"])

      // Other programs than ours read it.
      let out = folder.path + "/out"
      let script = """
        mkdir \(out) && tar xf \(file) -C \(out) && cd \(out) && sha256sum --check --strict --quiet SHA256SUMS
        sqlite3 library.sqlite "PRAGMA integrity_check; SELECT count(*) FROM artworks"
        """
      #expect(try run("/bin/sh", "-ec", script) == "ok\n2\n")

      let restored = try await SQLiteArtworkLibrary.restore(file, into: folder.path + "/new", merging: false)
      #expect(restored.artworks == 2 && restored.images == 3 && restored.missing == [] && restored.dropped == 0)
      let copy = try await SQLiteArtworkLibrary.open(dataFolder: folder.path + "/new")
      #expect(try await copy.artwork(fox.id) == library.artwork(fox.id))
      #expect(try await copy.artwork(hen.id) == library.artwork(hen.id))
      #expect(try await copy.items(of: 1, limit: 9, cursor: nil) == library.items(of: 1, limit: 9, cursor: nil))
      #expect(try await copy.imageBytes(fox.revision.image.sha256) == Array("1".utf8))
      #expect(try await copy.check().isSound)
      #expect(try await copy.move(.undo, .steps(1), finishing: nil).artworks.map(\.deletedAt) == [nil])
    }
  }

  @Test func `commands go on while it is made, and it is of one moment`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path + "/data")
      for number in 1...40 { try await library.create(Samples.draft("\(number)" + String(repeating: "x", count: 100_000))) }
      async let backup = library.backUp(to: folder.path + "/library.tar")
      for number in 41...80 {
        let made = try await library.create(Samples.draft("\(number)"))
        if number % 3 == 0 { _ = try await library.setDeleted(true, on: made.id) }
      }
      let written = try await backup
      #expect((40...80).contains(written.artworks) && written.images == written.artworks && written.leftOut.isEmpty)
      _ = try await SQLiteArtworkLibrary.restore(written.path, into: folder.path + "/new", merging: false)
      let health = await SQLiteArtworkLibrary.check(dataFolder: folder.path + "/new")
      #expect(health.isSound && health.artworks == written.artworks)
    }
  }

  @Test func `nothing is overwritten, and nothing is left where it cannot be written`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path + "/data")
      try await library.create(Samples.draft("1"))
      let file = folder.appending(path: "library.tar")
      try Data("mine".utf8).write(to: file)
      #expect(await errorCode { try await library.backUp(to: file.path) } == .conflict)
      #expect(try Data(contentsOf: file) == Data("mine".utf8))
      #expect(await errorCode { try await library.backUp(to: folder.path + "/none/library.tar") } == .storage)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["data", "library.tar"])
      // Neither does one library come over another.
      let good = folder.path + "/good.tar"
      _ = try await library.backUp(to: good)
      #expect(
        await errorCode { try await SQLiteArtworkLibrary.restore(good, into: folder.path + "/data", merging: false) }
          == .conflict)
    }
  }

  @Test func `an image that is lost is told, and does not keep the rest from being saved`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path + "/data")
      for content in ["missing", "changed", "whole"] { try await library.create(Samples.draft(content)) }
      let data = folder.appending(path: "data")
      for (name, content) in imageFiles(in: data) {
        switch String(decoding: content, as: UTF8.self) {
        case "missing": try FileManager.default.removeItem(at: data.appending(path: "images/" + name))
        case "changed": try Data("CHANGED".utf8).write(to: data.appending(path: "images/" + name))
        default: break
        }
      }
      let backup = try await library.backUp(to: folder.path + "/library.tar")
      #expect(backup.images == 1 && backup.leftOut.count == 2)
      #expect(backup.leftOut.contains { $0.hasSuffix("is missing") } && backup.leftOut.contains { $0.hasSuffix("is damaged") })
      let restored = try await SQLiteArtworkLibrary.restore(backup.path, into: folder.path + "/new", merging: false)
      #expect(restored.artworks == 3 && restored.missing.count == 2)
    }
  }

  @Test func `what had not begun then is not begun again, and what a provider may have stays`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path + "/data")
      let queued = try await library.add(Samples.job(), for: nil)
      var sent = try await library.add(Samples.job(), for: nil)
      (sent.state, sent.handle) = (.processing, "handle")
      try await library.update(sent)
      var tag = VoiceCommand(transcript: "tag it lake", intent: .tag, confidence: 1)
      tag.tag = "lake"
      _ = try await library.enqueue(QueuedCommand(command: tag, createdAt: Samples.time), for: nil)
      let backup = try await library.backUp(to: folder.path + "/library.tar")
      let restored = try await SQLiteArtworkLibrary.restore(backup.path, into: folder.path + "/new", merging: false)
      #expect(restored.dropped == 2)
      let copy = try await SQLiteArtworkLibrary.open(dataFolder: folder.path + "/new")
      #expect(try await copy.queuedCommands().isEmpty)
      #expect(try await copy.job(queued.id)?.state == .cancelled)
      #expect(try await copy.jobs(unfinished: true, limit: 9) == [sent])
    }
  }

  @Test func `a request that a provider has is kept, and what is held for others comes back`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path + "/data")
      let allowance = Allowance(picturesPerMonth: 10)
      var sent = Samples.job()
      sent.units = 2
      sent = try await library.add(sent, for: nil, within: allowance)
      sent.handle = "handle"
      try await library.update(sent)
      var waiting = Samples.job()
      waiting.units = 3
      waiting = try await library.add(waiting, for: nil, within: allowance)
      let backup = try await library.backUp(to: folder.path + "/library.tar")
      _ = try await SQLiteArtworkLibrary.restore(backup.path, into: folder.path + "/new", merging: false)
      let copy = try await SQLiteArtworkLibrary.open(dataFolder: folder.path + "/new")
      let kept = try await copy.job(sent.id)
      #expect(try await kept == library.job(sent.id) && kept?.state == .queued)
      #expect(try await copy.job(waiting.id)?.state == .cancelled)
      #expect(try await copy.balance(.held) == 2)
      #expect(try await copy.balance(.monthly) == 8)
    }
  }

  @Test func `collections without a picture are a library, too`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path + "/data")
      let backup = try await library.backUp(to: folder.path + "/library.tar")
      do {
        let other = try await SQLiteArtworkLibrary.open(dataFolder: folder.path + "/new")
        _ = try await other.change(.creation(CollectionPatch(name: "beach")), finishing: nil)
      }
      let error = await #expect(throws: SketchError.self) {
        try await SQLiteArtworkLibrary.restore(backup.path, into: folder.path + "/new", merging: false)
      }
      #expect(error?.code == .conflict)
    }
  }

  @Test(arguments: BackupAttack.all) func `an archive that is no backup changes nothing`(attack: BackupAttack) async throws {
    try await withScratchDirectory { folder in
      let good = folder.path + "/good.tar"
      do {
        let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path + "/data")
        try await library.create(Samples.draft("1"))
        _ = try await library.backUp(to: good)
      }
      let bad = folder.path + "/bad.tar"
      var files = try BackupAttack.files(in: Array(Data(contentsOf: URL(filePath: good))))
      try attack.change(&files, folder)
      try Data(attack.finish(BackupAttack.archive(files))).write(to: URL(filePath: bad))
      let target = folder.appending(path: "new")
      do {
        _ = try await SQLiteArtworkLibrary.restore(bad, into: target.path, merging: false)
        Issue.record("it was taken")
      } catch let error as SketchError {
        #expect(error.code == attack.code && error.message.contains(attack.says), "\(error)")
      }
      let left = (try? FileManager.default.subpathsOfDirectory(atPath: target.path)) ?? []
      #expect(left.allSatisfy { ["images", "images/.incoming"].contains($0) }, "\(left)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).allSatisfy { !$0.hasPrefix("evil") })
    }
  }
}

func run(_ program: String, _ arguments: String...) throws -> String {
  let process = Process()
  process.executableURL = URL(filePath: program)
  process.arguments = arguments
  let output = Pipe()
  process.standardOutput = output
  try process.run()
  let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  try #require(process.terminationStatus == 0, "\(text)")
  return text
}
