import ArtworkLibrary
import Foundation
import SketchCore
import TestSupport
import Testing

/// `check --repair`: database and files are brought together again.
@Suite struct MendingTests {
  private func withLibrary(_ body: (URL) async throws -> Void) async throws {
    try await withScratchDirectory { folder in
      do {
        let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
        let fox = try await library.create(Samples.draft("fox 1", title: "a fox"))
        try await library.edit(fox.id, "fox 2")
        try await library.create(Samples.draft("hen", title: "a hen", prompt: "a hen in the snow"))
      }
      try await body(folder)
    }
  }

  private func file(_ content: String, in folder: URL) throws -> URL {
    let name = try #require(imageFiles(in: folder).first { $0.value == Data(content.utf8) }?.key)
    return folder.appending(path: "images/" + name)
  }

  @Test func `a sound library is left as it is`() async throws {
    try await withLibrary { folder in
      let mending = try await SQLiteArtworkLibrary.mend(dataFolder: folder.path)
      #expect(mending.mended == [] && mending.health.isSound && mending.health.artworks == 2)
      #expect(try await SQLiteArtworkLibrary.mend(dataFolder: folder.path + "/none") == LibraryMending())
    }
  }

  @Test func `a lost picture comes back from where it was set aside, or another version is shown`() async throws {
    try await withLibrary { folder in
      let (second, hen) = (try file("fox 2", in: folder), try file("hen", in: folder))
      let name = hen.deletingLastPathComponent().lastPathComponent + hen.lastPathComponent
      try FileManager.default.createDirectory(at: folder.appending(path: "orphans"), withIntermediateDirectories: true)
      try FileManager.default.moveItem(at: hen, to: folder.appending(path: "orphans/" + name))
      try Data("fox X".utf8).write(to: second)
      let mending = try await SQLiteArtworkLibrary.mend(dataFolder: folder.path)
      #expect(mending.mended.count == 2)
      #expect(mending.mended.contains { $0.contains("“a hen”") && $0.contains("put back from orphans") })
      #expect(mending.mended.contains { $0.contains("version 2 of “a fox” is lost: version 1 is shown") })
      // The second version is still missed.
      #expect(mending.health.findings.map(\.kind) == [.wrongContent])
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      #expect(try await library.artwork(1)?.head == 1)
      #expect(try await library.move(.undo, .steps(1), finishing: nil).artworks.map(\.head) == [2])
    }
  }

  @Test func `files without rows, rows without artworks and a wrong index are put right`() async throws {
    try await withLibrary { folder in
      let orphan = folder.appending(path: "images/ab/" + String(repeating: "0", count: 62) + ".png")
      try FileManager.default.createDirectory(at: orphan.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("orphan".utf8).write(to: orphan)
      try Data("half".utf8).write(to: folder.appending(path: "images/.incoming/x-1"))
      _ = try run(
        "/usr/bin/sqlite3", folder.path + "/library.sqlite",
        """
        PRAGMA foreign_keys = OFF; INSERT INTO artwork_tags VALUES (77, 'nobody');
        DELETE FROM search WHERE rowid = 2; DELETE FROM artwork_facets WHERE artwork = 1;
        UPDATE search SET title = 'wolf' WHERE rowid = 1;
        """)
      let found = await SQLiteArtworkLibrary.check(dataFolder: folder.path).findings
      #expect(Set(found.map(\.kind)) == [.database, .index, .orphan, .leftover])
      #expect(found.contains { $0.message.contains("do not find 2 artworks") })
      let mending = try await SQLiteArtworkLibrary.mend(dataFolder: folder.path)
      #expect(mending.mended.count == 4 && mending.health.isSound, "\(mending)")
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      #expect(try await library.artworks(ArtworkQuery(text: "fox")).artworks.map(\.id) == [1])
      #expect(try await library.artworks(ArtworkQuery(style: .named(.watercolor))).artworks.count == 2)
      #expect(try await SQLiteArtworkLibrary.mend(dataFolder: folder.path).mended == [])
    }
  }

  @Test func `an index of the database that does not fit its table is made anew`() async throws {
    try await withLibrary { folder in
      _ = try run(
        "/usr/bin/sqlite3", "-cmd", ".dbconfig defensive off", folder.path + "/library.sqlite",
        """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_master SET sql = replace(sql, 'deleted_at IS NULL', 'deleted_at IS NOT NULL')
          WHERE name = 'artworks_by_update';
        PRAGMA writable_schema = RESET; REINDEX artworks_by_update; PRAGMA writable_schema = ON;
        UPDATE sqlite_master SET sql = replace(sql, 'deleted_at IS NOT NULL', 'deleted_at IS NULL')
          WHERE name = 'artworks_by_update';
        """)
      #expect(await SQLiteArtworkLibrary.check(dataFolder: folder.path).findings.contains { $0.kind == .database })
      let mending = try await SQLiteArtworkLibrary.mend(dataFolder: folder.path)
      #expect(mending.mended.count == 1 && mending.mended[0].contains("made anew") && mending.health.isSound)
    }
  }

  @Test func `a database that cannot be mended is set aside`() async throws {
    try await withLibrary { folder in
      let database = folder.appending(path: "library.sqlite")
      var content = try Data(contentsOf: database)
      for index in 3 * 4096 + 8..<4 * 4096 { content[index] = UInt8(truncatingIfNeeded: index &* 31) }
      try content.write(to: database)
      #expect(await errorCode { try await SQLiteArtworkLibrary.mend(dataFolder: folder.path) } == .libraryDamaged)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/damaged").count == 1)
    }
  }
}
