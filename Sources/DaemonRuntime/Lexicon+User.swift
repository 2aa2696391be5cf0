import KindCatalog
import PatternSearch
import SketchCore
import VoiceCommands

extension Lexicon {
  /// The packaged words with those of the user's catalogue, and his own from `lexicon.d`; a file that cannot be used is named and left out.
  static func user(_ directories: XDGDirectories, language: String, log: Log) throws -> Lexicon {
    let folder = try LexiconLoader.folder(ofLanguage: language)
    let spoken = try Catalog.user(directories, log: log).lexicon(beyond: CatalogLoader.packaged())
    let additions = directories.configuration + "/lexicon.d"
    // The folder decides who may put a file into it.
    if let reason = OwnFile.distrust(additions) {
      log.warning("your own words are not read: \(reason)", ["advice": "chmod go-w \(additions)"])
      return try LexiconLoader.load(folder: folder, additions: "", texts: ["catalog.d": spoken]).lexicon
    }
    let (lexicon, problems) = try LexiconLoader.load(folder: folder, additions: additions, texts: ["catalog.d": spoken])
    for problem in problems { log.warning(problem.message, ["advice": problem.advice]) }
    return lexicon
  }
}
