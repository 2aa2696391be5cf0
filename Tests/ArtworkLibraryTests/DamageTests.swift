import ArtworkLibrary
import Foundation
import SketchCore
import TestSupport
import Testing

/// Files that changed behind the library's back.
@Suite struct DamageTests {
  @Test func `a picture with a flipped bit is not served under its hash, and is again when it is put back`() async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      let artwork = try await library.create(Samples.draft("1"))
      let sha256 = artwork.revision.image.sha256
      let whole = try await library.imageBytes(sha256)
      let file = folder.appending(path: "images/" + (try #require(imageFiles(in: folder).keys.first)))
      var flipped = whole
      flipped[whole.count / 2] ^= 1
      // Also after it was found well once.
      for _ in 1...2 {
        try Data(flipped).write(to: file)
        await #expect { _ = try await library.imageBytes(sha256) } throws: { ($0 as? SketchError)?.code == .damaged }
        try Data(whole).write(to: file)
        #expect(try await library.imageBytes(sha256) == whole)
      }
    }
  }

  @Test(arguments: ["user_version = -1", "a damaged page", "no database at all"])
  func `a damaged library is refused and set aside with all that belongs to it`(damage: String) async throws {
    try await withScratchDirectory { folder in
      var sha256 = ""
      do {
        let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
        sha256 = try await library.create(Samples.draft("1")).revision.image.sha256
      }
      let database = folder.appending(path: "library.sqlite")
      try damage == "user_version = -1" ? setUserVersion(-1, of: database) : spoil(database, onePage: damage == "a damaged page")
      let damaged = try Data(contentsOf: database)
      let refusal = try await refusal(in: folder)
      #expect(refusal?.code == .libraryDamaged && refusal?.message.contains("set aside") == true)
      #expect(refusal?.advice.contains(".recover") == true)
      let aside = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/damaged")
      #expect(aside.count == 1)
      #expect(try Data(contentsOf: folder.appending(path: "damaged/\(aside[0])/library.sqlite")) == damaged)
      #expect(!FileManager.default.fileExists(atPath: database.path))

      // The next start has a new library, and the image files stay for the old one.
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      let repair = try await library.repair()
      #expect(repair.damagedLibraries.count == 1 && repair.orphansSetAside == 0)
      #expect(imageFiles(in: folder).keys.contains { $0.contains(sha256.dropFirst(2)) })
    }
  }

  /// Refusal of a damaged library: at the start, or once all its pages were examined.
  private func refusal(in folder: URL) async throws -> SketchError? {
    do {
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      do {
        try await SQLiteArtworkLibrary.examine(dataFolder: folder.path)
        return nil
      } catch let error as SketchError where error.code == .damaged {
        return try await library.setAside(after: error)
      }
    } catch let error as SketchError where error.code == .libraryDamaged {
      return error
    }
  }

  @Test func `damage far from the beginning does not keep the library from opening, and is found beside it`() async throws {
    try await withScratchDirectory { folder in
      do {
        let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
        for index in 1...40 {
          try await library.create(Samples.draft("\(index)", prompt: String(repeating: "a fox in the snow ", count: 100)))
        }
        try await SQLiteArtworkLibrary.examine(dataFolder: folder.path)
      }
      let database = folder.appending(path: "library.sqlite")
      var content = try Data(contentsOf: database)
      // A page of versions: the first ten have long been looked at by then.
      let text = try #require(content.range(of: Data("a fox in the snow a fox".utf8), options: .backwards))
      let page = text.lowerBound / 4096 * 4096
      for index in page..<page + 4096 { content[index] = UInt8(truncatingIfNeeded: index &* 31) }
      try content.write(to: database)
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      await #expect { try await SQLiteArtworkLibrary.examine(dataFolder: folder.path) } throws: {
        ($0 as? SketchError)?.code == .damaged
      }
      let error = try await library.setAside(after: SketchError(.damaged, "it is damaged"))
      #expect(error.code == .libraryDamaged)
      // Nothing is stored in what was set aside.
      await #expect(throws: SketchError.self) { try await library.create(Samples.draft("1")) }
      #expect(try await SQLiteArtworkLibrary.open(dataFolder: folder.path).usage().artworks == 0)
    }
  }

  @Test(arguments: ["the folder", "the database"])
  func `a library that is taken away is noticed`(what: String) async throws {
    try await withScratchDirectory { scratch in
      let folder = scratch.appending(path: "data")
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      let job = try await library.add(Samples.job(), for: nil)
      try await library.requireInPlace()
      try FileManager.default.removeItem(at: what == "the folder" ? folder : folder.appending(path: "library.sqlite"))
      func isNoticed(_ error: any Error) -> Bool { "\(error)".contains("removed or replaced") }
      await #expect { try await library.requireInPlace() } throws: { isNoticed($0) }
      await #expect { _ = try await library.complete(job, with: [Samples.draft("1")]) } throws: { isNoticed($0) }
      await #expect { _ = try await library.add(Samples.job(), for: nil) } throws: { isNoticed($0) }
    }
  }

  /// The header's field at byte 60.
  private func setUserVersion(_ version: Int32, of database: URL) throws {
    var content = try Data(contentsOf: database)
    withUnsafeBytes(of: version.bigEndian) { content.replaceSubrange(60..<64, with: $0) }
    try content.write(to: database)
  }

  private func spoil(_ database: URL, onePage: Bool) throws {
    var content = try Data(contentsOf: database)
    let begin = onePage ? 3 * 4096 + 8 : 0
    for index in begin..<(onePage ? 4 * 4096 : content.count) { content[index] = UInt8(truncatingIfNeeded: index &* 31) }
    try content.write(to: database)
  }
}
