import ArtworkLibrary
import Foundation
import SketchCore
import TestSupport
import Testing

@Suite struct HealthTests {
  @Test func `a folder without a library is sound`() async throws {
    try await withScratchDirectory { folder in
      let health = await SQLiteArtworkLibrary.check(dataFolder: folder.appending(path: "none").path)
      #expect(health == LibraryHealth())
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "none").path))
    }
  }

  @Test func `a used library is sound, and counted`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      let id = try await library.create(Samples.draft("one")).id
      try await library.edit(id, "three")
      try await library.create(Samples.draft("one"))
      let health = await SQLiteArtworkLibrary.check(dataFolder: folder.path)
      #expect(health.isSound, "\(health.findings)")
      #expect(health.artworks == 2 && health.revisions == 3 && health.images == 2 && health.imageBytes == 8)
    }
  }

  @Test func `checking a library nobody has open leaves no trace`() async throws {
    try await withScratchDirectory { folder in
      do {
        let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
        try await library.create(Samples.draft("one"))
      }
      func listing() throws -> [String] { try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() }
      let before = try listing()
      #expect(!before.contains { $0.hasSuffix("-wal") })
      #expect(await SQLiteArtworkLibrary.check(dataFolder: folder.path).isSound)
      #expect(try listing() == before)
      try FileManager.default.removeItem(at: folder.appending(path: "images"))
      #expect(await SQLiteArtworkLibrary.check(dataFolder: folder.path).findings.map(\.kind) == [.missingFile])
      #expect(try listing() == ["library.sqlite", "reserve"])
    }
  }

  @Test func `finds files that are missing, too short, changed, left over or nobody's`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      for content in ["missing", "short", "changed", "whole"] { try await library.create(Samples.draft(content, title: content)) }
      for (name, data) in imageFiles(in: folder) {
        let file = folder.appending(path: "images/" + name)
        switch String(decoding: data, as: UTF8.self) {
        case "missing": try FileManager.default.removeItem(at: file)
        case "short": try Data("shor".utf8).write(to: file)
        case "changed": try Data("CHANGED".utf8).write(to: file)
        default: break
        }
      }
      let orphan = folder.appending(path: "images/ab/" + String(repeating: "0", count: 62) + ".png")
      try FileManager.default.createDirectory(at: orphan.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("orphan".utf8).write(to: orphan)
      try Data("half".utf8).write(to: folder.appending(path: "images/.incoming/x-1"))
      try Data("notes".utf8).write(to: folder.appending(path: "images/README"))

      let health = try await library.check()
      #expect(health.findings.map(\.kind) == [.missingFile, .wrongSize, .wrongContent, .orphan, .leftover])
      #expect(health.findings[0].message.contains("version 1 of “missing”"))
      #expect(health.findings.allSatisfy { !$0.advice.isEmpty })

      let repair = try await library.repair()
      #expect(repair.leftoversRemoved == 1 && repair.orphansSetAside == 1 && repair.findings.map(\.kind) == [.missingFile, .wrongSize])
      #expect(try await library.check().findings.map(\.kind) == [.missingFile, .wrongSize, .wrongContent])
      #expect(try await library.artworks(ArtworkQuery()).artworks.count == 4)
      let setAside = folder.appending(path: "orphans/ab" + String(repeating: "0", count: 62) + ".png")
      #expect(try Data(contentsOf: setAside) == Data("orphan".utf8))
      #expect(FileManager.default.fileExists(atPath: folder.appending(path: "images/README").path))
    }
  }

  @Test func `what was set aside is removed after thirty days`() async throws {
    try await withScratchDirectory { folder in
      let orphan = folder.appending(path: "orphans/anything.png")
      for (days, removed) in [(29.0, 0), (31, 1), (31, 0)] {
        let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path, now: { Date() + days * 86_400 })
        if days == 29 {
          try FileManager.default.createDirectory(at: orphan.deletingLastPathComponent(), withIntermediateDirectories: true)
          try Data("orphan".utf8).write(to: orphan)
        }
        #expect(try await library.repair().orphansExpired == removed)
        #expect(FileManager.default.fileExists(atPath: orphan.path) == (days == 29))
      }
    }
  }

  @Test func `a damaged image is not handed out`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      let sha256 = try await library.create(Samples.draft("whole")).revision.image.sha256
      let file = folder.appending(path: "images/" + (try #require(imageFiles(in: folder).keys.first)))
      try Data("ha".utf8).write(to: file)
      #expect(await errorCode { try await library.imageBytes(sha256) } == .damaged)
      try FileManager.default.removeItem(at: file)
      #expect(await errorCode { try await library.imageBytes(sha256) } == .notFound)
    }
  }

  @Test func `a damaged database is named and set aside, not overwritten`() async throws {
    try await withScratchDirectory { folder in
      let database = folder.appending(path: "library.sqlite")
      let rubbish = Data(String(repeating: "this is no database. ", count: 500).utf8)
      try rubbish.write(to: database)
      await #expect { _ = try await SQLiteArtworkLibrary.open(dataFolder: folder.path) } throws: { error in
        let error = error as? SketchError
        return error?.code == .libraryDamaged && error?.message.contains("library.sqlite") == true
          && error?.advice.contains("backup") == true
      }
      let damaged = folder.appending(path: "damaged")
      let aside = try #require(try FileManager.default.subpathsOfDirectory(atPath: damaged.path).first { $0.hasSuffix("/library.sqlite") })
      #expect(try Data(contentsOf: damaged.appending(path: aside)) == rubbish)
      #expect(!FileManager.default.fileExists(atPath: database.path))
    }
  }

  @Test func `a page of rubbish inside the database is found`() async throws {
    try await withScratchDirectory { folder in
      do {
        let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
        for number in 0..<40 { try await library.create(Samples.draft("\(number)")) }
      }
      let database = folder.appending(path: "library.sqlite")
      var bytes = try Data(contentsOf: database)
      let page = bytes.count / 4_096 / 2 * 4_096
      bytes.replaceSubrange(page..<page + 4_096, with: Data(repeating: 0xA5, count: 4_096))
      try bytes.write(to: database)
      let health = await SQLiteArtworkLibrary.check(dataFolder: folder.path)
      #expect(!health.isSound)
      #expect(health.findings.contains { $0.kind == .database })
    }
  }
}
