import ArtworkLibrary
import FoundationEssentials
import Glibc
import SketchCore

/// A library file that is damaged, or somebody else's: opened, put in order, checked and read.
struct DatabaseTarget: FuzzTarget {
  static let name = "database"
  private let folder: String

  init() {
    folder = "/dev/shm/voicesketch-fuzz-\(getpid())"
    mkdir(folder, 0o700)
  }

  func run(_ bytes: [UInt8]) {
    let folder = folder
    for name in ["library.sqlite-wal", "library.sqlite-shm"] { unlink("\(folder)/\(name)") }
    try? Data(bytes).write(to: URL(filePath: "\(folder)/library.sqlite"))
    waiting {
      guard let library = try? await SQLiteArtworkLibrary.open(dataFolder: folder) else { return }
      _ = try? await library.repair()
      _ = try? await library.check()
      _ = try? await library.jobs(unfinished: true, limit: 100)
      _ = try? await library.queuedCommands()
      _ = try? await library.usage()
      _ = try? await library.currentArtwork()
      guard let page = try? await library.artworks(ArtworkQuery(text: "fox", limit: 20)) else { return }
      for artwork in page.artworks {
        _ = try? await library.revisions(of: artwork.id)
        _ = try? await library.imageBytes(artwork.revision.image.sha256)
        _ = try? await library.moveHead(of: artwork.id, .undo, steps: 1)
        _ = try? await library.setTags(["a"], on: artwork.id)
      }
    }
  }
}
