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
      await #expect { _ = try await SQLiteArtworkLibrary.open(dataFolder: folder.path) } throws: { error in
        let error = error as? SketchError
        return error?.code == .libraryDamaged && error?.message.contains("set aside") == true && error?.advice.contains(".recover") == true
      }
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
