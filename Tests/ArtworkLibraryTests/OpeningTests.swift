import Foundation
import SketchCore
import TestSupport
import Testing

@testable import ArtworkLibrary

@Suite struct OpeningTests {
  @Test func `creates the folder for this user only`() async throws {
    try await withScratchDirectory { folder in
      let data = folder.appending(path: "a/b").path
      _ = try await SQLiteArtworkLibrary.open(dataFolder: data)
      let attributes = try FileManager.default.attributesOfItem(atPath: data)
      #expect(attributes[.posixPermissions] as? Int == 0o700)
    }
  }

  @Test func `no file of the library can be read by others`() async throws {
    try await withScratchDirectory { folder in
      // As an earlier version left it at umask 022.
      try Data().write(to: folder.appending(path: "library.sqlite"))
      chmod(folder.path + "/library.sqlite", 0o644)
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      _ = try await library.create(Samples.draft("1"))
      let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      #expect(files.contains("library.sqlite-wal"))
      for file in files {
        let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + file)[.posixPermissions] as? Int
        #expect((mode ?? 0) & 0o077 == 0, "\(file)")
      }
    }
  }

  @Test(arguments: ["library.sqlite", "library.sqlite-wal", "images", "images/.incoming"])
  func `a link prepared in the data folder leads to nothing that is changed`(name: String) async throws {
    try await withScratchDirectory { folder in
      let (data, victim) = (folder.path + "/data", folder.path + "/victim")
      try FileManager.default.createDirectory(atPath: data + "/images", withIntermediateDirectories: true)
      try FileManager.default.createDirectory(atPath: victim, withIntermediateDirectories: true)
      try Data("words".utf8).write(to: URL(filePath: victim + "/thesis.txt"))
      if name == "images" { try FileManager.default.removeItem(atPath: data + "/images") }
      let target = name.hasPrefix("images") ? victim : victim + "/thesis.txt"
      try FileManager.default.createSymbolicLink(atPath: "\(data)/\(name)", withDestinationPath: target)
      await #expect(throws: SketchError.self) {
        let library = try await SQLiteArtworkLibrary.open(dataFolder: data)
        _ = try await library.repair()
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: victim) == ["thesis.txt"])
      #expect(FileManager.default.contents(atPath: victim + "/thesis.txt") == Data("words".utf8))
    }
  }

  @Test func `the database keeps what was promised of it`() async throws {
    try await withScratchDirectory { folder in
      _ = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      #expect(try sqlite(folder, "PRAGMA journal_mode") == "wal")
      #expect(try sqlite(folder, "PRAGMA user_version") == "\(Schema.version)")
      #expect(try sqlite(folder, "PRAGMA integrity_check") == "ok")
      #expect(try sqlite(folder, "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'revisions'") == "1")
    }
  }

  @Test(arguments: [1, 2, 3]) func `brings an older library up to date with all that is in it`(version: Int) async throws {
    try await withScratchDirectory { folder in
      do {
        let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
        _ = try await library.create(Samples.draft("1"))
      }
      try makeVersion3(folder)
      if version <= 2 {
        _ = try sqlite(
          folder,
          "DROP INDEX jobs_by_mask; ALTER TABLE jobs DROP COLUMN mask; ALTER TABLE jobs DROP COLUMN with_pictures; PRAGMA user_version = 2"
        )
      }
      if version == 1 {
        _ = try sqlite(
          folder,
          """
          DROP INDEX jobs_with_steps; ALTER TABLE jobs DROP COLUMN steps_left; ALTER TABLE jobs DROP COLUMN step_begun; PRAGMA user_version = 1
          """)
      }
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      #expect(try await library.artworks(ArtworkQuery()).artworks.count == 1)
      #expect(try await library.queuedCommands().isEmpty)
      #expect(try await library.jobs(unfinished: false, limit: 9).first?.mask == nil)
      #expect(try sqlite(folder, "PRAGMA user_version") == "\(Schema.version)")
    }
  }

  @Test func `refuses a library of a newer version and leaves it alone`() async throws {
    try await withScratchDirectory { folder in
      _ = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      _ = try sqlite(folder, "PRAGMA user_version = 99")
      await #expect { _ = try await SQLiteArtworkLibrary.open(dataFolder: folder.path) } throws: { error in
        let error = error as? SketchError
        return error?.code == .storage && error?.message.contains("newer VoiceSketch (library version 99") == true
      }
      #expect(try sqlite(folder, "PRAGMA user_version") == "99")
      let health = await SQLiteArtworkLibrary.check(dataFolder: folder.path)
      #expect(health.findings.map(\.kind) == [.database])
    }
  }

  @Test func `refuses another program's database and leaves it alone`() async throws {
    try await withScratchDirectory { folder in
      _ = try sqlite(folder, "CREATE TABLE bookmarks (url TEXT)")
      await #expect { _ = try await SQLiteArtworkLibrary.open(dataFolder: folder.path) } throws: { error in
        "\(error)".contains("not a VoiceSketch library")
      }
      #expect(try sqlite(folder, "SELECT group_concat(name) FROM sqlite_master") == "bookmarks")
      #expect(try sqlite(folder, "PRAGMA journal_mode") == "delete")
    }
  }

  @Test func `two can have the same library open and store in it`() async throws {
    try await withScratchDirectory { folder in
      let one = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      let two = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<20 {
          group.addTask { _ = try await (number % 2 == 0 ? one : two).create(Samples.draft("\(number / 2)")) }
        }
        group.addTask { _ = try await two.repair() }
        try await group.waitForAll()
      }
      #expect(try await one.artworks(ArtworkQuery()).artworks.count == 20)
      #expect(try await two.check().isSound)
      #expect(imageFiles(in: folder).count == 10)
    }
  }

  @Test func `every foreign key of a well used library holds, as sqlite3 sees it`() async throws {
    try await withScratchDirectory { folder in
      do {
        let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
        let id = try await library.create(Samples.draft("1")).id
        try await library.edit(id, "2")
        _ = try await library.moveHead(of: id, .undo, steps: 1)
        try await library.edit(id, "3")
        _ = try await library.setTags(["a", "b"], on: id)
      }
      #expect(try sqlite(folder, "PRAGMA foreign_key_check") == "")
      #expect(try sqlite(folder, "SELECT head, tip FROM artworks") == "3|3")
    }
  }

  @Test func `steps and idempotency keys of version 3 are kept`() async throws {
    try await withScratchDirectory { folder in
      var command = Samples.job().command
      command.then = [.favorite, .undo, .export].map { VoiceCommand(transcript: "said", intent: $0, confidence: 1) }
      var jobs: [JobID] = []
      do {
        let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
        for _ in 1...4 {
          let job = try await library.add(Job(command: command, seed: 1, createdAt: Date()), for: nil)
          _ = try await library.complete(job, with: [Samples.draft("1")])
          jobs.append(job.id)
        }
      }
      try makeVersion3(folder)
      // Two to do; all done; an undo that was begun, and may have been done; an export that was begun.
      for (job, left, isBegun) in [(jobs[0], 2, 0), (jobs[1], 0, 0), (jobs[2], 2, 1), (jobs[3], 1, 1)] {
        _ = try sqlite(folder, "UPDATE jobs SET steps_left = \(left), step_begun = \(isBegun) WHERE id = \(job)")
      }
      _ = try sqlite(folder, "INSERT INTO idempotency VALUES ('a#b#0', \(jobs[1])), ('a#b#10', \(jobs[2])), ('odd', 1)")
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      let steps = try await library.queuedCommands()
      #expect(steps.map(\.stepOf) == [jobs[0], jobs[0], jobs[2], jobs[3]])
      #expect(steps.map(\.command.intent) == [.undo, .export, .export, .export])
      let request = try await library.request("a#b")
      #expect(request?.steps == ["0": .job(jobs[1]), "10": .job(jobs[2])] && request?.words == nil)
      #expect(request?.lastStep == .job(jobs[2]))
      #expect(try await library.request("odd") == nil)
      #expect(try sqlite(folder, "PRAGMA foreign_key_check") == "")
    }
  }

  /// Takes a library of today back to the third version.
  private func makeVersion3(_ folder: URL) throws {
    try makeVersion4(folder)
    _ = try sqlite(
      folder,
      """
      DROP TABLE commands; DROP TABLE request_steps; DROP TABLE requests; ALTER TABLE state DROP COLUMN last_deleted;
      CREATE TABLE idempotency (key TEXT PRIMARY KEY, job INTEGER NOT NULL REFERENCES jobs (id)) STRICT, WITHOUT ROWID;
      ALTER TABLE jobs ADD COLUMN steps_left INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE jobs ADD COLUMN step_begun INTEGER NOT NULL DEFAULT 0;
      CREATE INDEX jobs_with_steps ON jobs (id) WHERE steps_left > 0 AND state = 'completed';
      PRAGMA user_version = 3;
      """)
  }

  /// Takes back the last migration.
  private static let withoutDetails = """
    ALTER TABLE revisions DROP COLUMN quality; ALTER TABLE revisions DROP COLUMN aspect;
    ALTER TABLE revisions DROP COLUMN option; ALTER TABLE revisions DROP COLUMN variation;
    """

  /// Takes a library of today back to the fifth version.
  private func makeVersion5(_ folder: URL) throws {
    _ = try sqlite(
      folder,
      """
      DROP TABLE folder_files; DROP TABLE ledger; DROP TABLE ledger_accounts; ALTER TABLE jobs DROP COLUMN priority;
      ALTER TABLE jobs DROP COLUMN units; ALTER TABLE state DROP COLUMN paused;
      DROP TABLE search; DROP TABLE artwork_facets; DROP INDEX images_without_color;
      ALTER TABLE images DROP COLUMN color; ALTER TABLE images DROP COLUMN colors;
      DROP INDEX artworks_by_making; DROP INDEX artworks_by_update; DROP INDEX artworks_by_favorite;
      DROP INDEX artworks_by_kind; DROP INDEX artworks_in_trash;
      CREATE INDEX artworks_by_update ON artworks (updated_at, id);
      DROP TABLE films; ALTER TABLE revisions DROP COLUMN colouring;
      ALTER TABLE revisions DROP COLUMN original_prompt; \(Self.withoutDetails)
      DROP TABLE collection_items; DROP TABLE collections; DROP TABLE forgotten_times;
      PRAGMA user_version = 5;
      """)
  }

  @Test func `what was asked for beside the words is known of revisions of before, too`() async throws {
    try await withScratchDirectory { folder in
      var job = Samples.job()
      job.command.create?.quality = .high
      job.command.create?.aspect = .wide
      let made: [Artwork]
      do {
        let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
        made = try await library.complete(try await library.add(job, for: nil), with: [Samples.draft("1"), Samples.draft("2")])
        try await library.edit(made[1].id, "3")
      }
      _ = try sqlite(folder, "\(Self.withoutDetails) PRAGMA user_version = \(Schema.version - 3)")
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      let revisions = try await library.revisions(of: made[1].id)
      #expect(revisions.map(\.quality) == [.high, .high] && revisions.map(\.aspect) == [.wide, .wide])
      #expect(revisions.map(\.variation) == [2, nil])
      #expect(try await library.check().isSound)
    }
  }

  @Test func `comics of before are found by their genre afterwards`() async throws {
    try await withScratchDirectory { folder in
      do {
        let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
        var draft = Samples.draft("1", title: "a cat", kind: .comic)
        draft.picture.scene = #"{"comic":1,"genre":"superhero","world":"dream"}"#
        try await library.create(draft)
      }
      _ = try sqlite(
        folder,
        """
        DELETE FROM artwork_facets WHERE facet LIKE 'genre:%' OR facet LIKE 'world:%';
        UPDATE search SET things = 'oil painting';
        \(Self.withoutDetails)
        PRAGMA user_version = \(Schema.version - 4);
        """)
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      var query = ArtworkQuery(kind: .comic)
      query.genre = "superhero"
      #expect(try await library.artworks(query).artworks.count == 1)
      #expect(try await library.artworks(ArtworkQuery(text: "superhero")).artworks.count == 1)
      #expect(try await library.check().isSound)
    }
  }

  @Test func `what is in a collection of before is found by its name afterwards`() async throws {
    try await withScratchDirectory { folder in
      let fox: ArtworkID
      do {
        let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
        fox = try await library.create(Samples.draft("1", title: "a fox")).id
        try await library.create(Samples.draft("2", title: "a hen", prompt: "a hen"))
        _ = try await library.apply(.collected(.name("Holidays"), note: "for grandma"), to: [fox], finishing: nil)
      }
      _ = try sqlite(
        folder,
        """
        DROP TABLE search;
        CREATE VIRTUAL TABLE search USING fts5 (title, tags, things, prompts, heard);
        PRAGMA user_version = \(Schema.version - 2);
        """)
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      for text in ["holiday", "grandma fox", "grand*", "fox"] {
        #expect(try await library.artworks(ArtworkQuery(text: text)).artworks.map(\.id) == [fox], "\(text)")
      }
      #expect(try await library.check().isSound)
    }
  }

  @Test func `what a library of version 5 holds is found afterwards`() async throws {
    try await withScratchDirectory { folder in
      do {
        let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
        let fox = try await library.create(Samples.draft("1", title: "a fox", prompt: "two dragons", style: .named(.oilPainting)))
        _ = try await library.setTags(["Winter"], on: fox.id)
        try await library.create(Samples.draft("2", title: "a hen", prompt: "a hen"))
      }
      try makeVersion5(folder)
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      for text in ["dragon", "oil painting", "winter", "\"two dragons\"", "drag*"] {
        #expect(try await library.artworks(ArtworkQuery(text: text)).artworks.map(\.title) == ["a fox"], "\(text)")
      }
      #expect(try await library.artworks(ArtworkQuery(style: .named(.oilPainting))).artworks.map(\.title) == ["a fox"])
      #expect(try await library.artworks(ArtworkQuery(tag: "winter")).artworks.map(\.title) == ["a fox"])
      #expect(try await library.imagesWithoutColors(limit: 10).count == 2)
    }
  }

  @Test func `a library is copied before it is brought up to date, and the last two copies are kept`() async throws {
    try await withScratchDirectory { folder in
      do {
        let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
        #expect(library.migrationCopy == nil)
        try await library.create(Samples.draft("1", title: "a fox"))
      }
      try makeVersion5(folder)
      let backups = folder.appending(path: "backups")
      try FileManager.default.createDirectory(at: backups, withIntermediateDirectories: true)
      for name in ["before-2.sqlite", "before-3.sqlite", "notes"] { try Data().write(to: backups.appending(path: name)) }
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      let copy = try #require(library.migrationCopy)
      #expect(try FileManager.default.contentsOfDirectory(atPath: backups.path).count == 3)
      #expect(!FileManager.default.fileExists(atPath: backups.path + "/before-2.sqlite"))
      let old = try sqlite(folder, "PRAGMA integrity_check; PRAGMA user_version; SELECT title FROM artworks", in: copy)
      #expect(old == "ok\n5\na fox")
      // They hold words.
      _ = try await library.forgetWords(since: nil)
      #expect(try FileManager.default.contentsOfDirectory(atPath: backups.path) == ["notes"])
    }
  }

  @Test func `the copy of before an upgrade that was cut short is kept`() async throws {
    try await withScratchDirectory { folder in
      do { _ = try await SQLiteArtworkLibrary.open(dataFolder: folder.path) }
      try makeVersion5(folder)
      let copy = try #require(try await SQLiteArtworkLibrary.open(dataFolder: folder.path).migrationCopy)
      // As it is where all steps but the last were stored.
      _ = try sqlite(folder, "\(Self.withoutDetails) PRAGMA user_version = \(Schema.version - 2)")
      #expect(try await SQLiteArtworkLibrary.open(dataFolder: folder.path).migrationCopy == copy)
      #expect(try sqlite(folder, "PRAGMA user_version", in: copy) == "5")
    }
  }

  /// Takes a library of today back to the fourth version.
  private func makeVersion4(_ folder: URL) throws {
    try makeVersion5(folder)
    _ = try sqlite(
      folder,
      """
      DROP TABLE journal; ALTER TABLE jobs DROP COLUMN heard; ALTER TABLE commands DROP COLUMN heard;
      ALTER TABLE state ADD COLUMN last_deleted INTEGER; PRAGMA user_version = 4;
      """)
  }

  @Test func `what was done with version 4 can be undone`() async throws {
    try await withScratchDirectory { folder in
      var (fox, hen): (ArtworkID, ArtworkID) = (0, 0)
      do {
        let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
        fox = try await library.create(Samples.draft("1", title: "a fox")).id
        try await library.edit(fox, "2")
        hen = try await library.create(Samples.draft("3", title: "a hen")).id
        try await library.edit(hen, "4")
        _ = try await library.moveHead(of: hen, .undo, steps: 1)
        hen = try await library.create(Samples.draft("5", title: "a cow")).id
        _ = try await library.setDeleted(true, on: hen)
      }
      try makeVersion4(folder)
      _ = try sqlite(folder, "UPDATE state SET last_deleted = \(hen)")
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      #expect(try await library.move(.undo, .steps(1), finishing: nil).artworks.map(\.deletedAt) == [nil])
      #expect(try await library.move(.undo, .steps(2), finishing: nil).artworks.map(\.id) == [hen, fox])
      #expect(try await library.artwork(fox)?.head == 1)
      #expect(try await library.artwork(hen)?.deletedAt != nil)
      #expect(try await library.move(.undo, .steps(1), finishing: nil).artworks.first?.deletedAt != nil)
      #expect(try await library.move(.redo, .steps(4), finishing: nil).entries.count == 4)
      #expect(try await library.artwork(fox)?.head == 2)
      // The hen, of which an undo was kept by its head alone, is left as it is.
      #expect(try await library.artworks(ArtworkQuery()).artworks.map(\.title) == ["a hen", "a fox"])
      #expect(try sqlite(folder, "PRAGMA foreign_key_check") == "")
    }
  }

  /// Through the sqlite3 program: another implementation of opening the file than ours.
  private func sqlite(_ folder: URL, _ sql: String, in file: String = "library.sqlite") throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/sqlite3")
    // The library may let go of the file a moment after its last use.
    process.arguments = ["-cmd", ".timeout 10000", folder.appending(path: file).path, sql]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
