import ArtworkLibrary
import Foundation
import SketchCore
import TestSupport
import Testing

@Suite struct ThumbnailTests {
  /// WebP of no picture: a head that tells the right length.
  private static let webp = Array("RIFF".utf8) + [8, 0, 0, 0] + Array("WEBPVP8 ".utf8)

  private func files(in folder: URL) -> [URL] {
    let all = FileManager.default.enumerator(at: folder.appending(path: "thumbnails"), includingPropertiesForKeys: nil)
    return (all?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "webp" }
  }

  @Test func `a thumbnail is kept by size, over a restart, and goes with its image`() async throws {
    try await withScratchDirectory { folder in
      var library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      let artwork = try await library.create(Samples.draft("1"))
      let sha256 = artwork.revision.image.sha256
      #expect(await library.thumbnail(of: sha256, edge: 300) == nil)
      try await library.keepThumbnail(Self.webp, of: sha256, edge: 300)
      library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      #expect(await library.thumbnail(of: sha256, edge: 300) == Self.webp)
      #expect(await library.thumbnail(of: sha256, edge: 600) == nil)
      #expect(try await library.check().isSound)
      _ = try await library.setDeleted(true, on: artwork.id)
      _ = try await library.emptyTrash()
      #expect(files(in: folder).isEmpty)
      // Made while it was removed: what nobody can reach is not kept.
      try await library.keepThumbnail(Self.webp, of: sha256, edge: 300)
      #expect(files(in: folder).isEmpty)
    }
  }

  @Test(arguments: [0, 5, 15]) func `an incomplete one is as good as none`(length: Int) async throws {
    try await withScratchDirectory { folder in
      let library = try await SQLiteArtworkLibrary.open(dataFolder: folder.path)
      let sha256 = try await library.create(Samples.draft("1")).revision.image.sha256
      try await library.keepThumbnail(Self.webp, of: sha256, edge: 300)
      try Data(Self.webp.prefix(length)).write(to: try #require(files(in: folder).first))
      #expect(await library.thumbnail(of: sha256, edge: 300) == nil)
      try await library.keepThumbnail(Self.webp, of: sha256, edge: 300)
      #expect(await library.thumbnail(of: sha256, edge: 300) == Self.webp)
    }
  }
}
