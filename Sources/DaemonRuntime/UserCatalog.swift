import Illustrator
import KindCatalog
import SketchCore

/// The packaged catalogue with the user's own entries from `catalog.d`, and the words that ask for them.
struct UserCatalog {
  var catalog: Catalog
  /// Lexicon text, empty where the user adds nothing.
  var lexicon: String
  /// Words that the user adds, to be heard.
  var spoken: [String]

  /// A file that cannot be used is named in the log and left out.
  init(_ directories: XDGDirectories, language: String, log: Log) throws {
    var folder = directories.catalog
    // The folder decides who may put a file into it.
    if let reason = OwnFile.distrust(folder) {
      log.warning("your own catalogue is not read: \(reason)", ["advice": "chmod go-w \(folder)"])
      folder = ""
    }
    let loaded = try CatalogLoader.load(additions: folder, language: language) { try Sketchbook().sceneNames }
    for problem in loaded.problems { log.warning(problem.message, ["advice": problem.advice]) }
    catalog = loaded.catalog
    if !loaded.problems.isEmpty { catalog.warnings = loaded.problems.map(\.message) }
    lexicon = loaded.lexicon
    spoken = loaded.catalog.spoken(beyond: try CatalogLoader.packaged())
  }
}
