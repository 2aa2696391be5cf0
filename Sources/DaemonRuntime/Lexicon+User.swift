import PatternSearch
import SketchCore
import VoiceCommands

extension Lexicon {
  /// The packaged words with those of the user's catalogue, and his own from `lexicon.d`; a file that cannot be used is
  /// named and left out.
  /// - Parameter catalog: read anew when nil.
  static func user(
    _ directories: XDGDirectories, language: String, catalog: UserCatalog? = nil, log: Log
  ) throws -> Lexicon {
    let folder = try LexiconLoader.folder(ofLanguage: language)
    let catalog = try catalog ?? UserCatalog(directories, language: language, log: log)
    var additions = directories.configuration + "/lexicon.d"
    // The folder decides who may put a file into it.
    if let reason = OwnFile.distrust(additions) {
      log.warning("your own words are not read: \(reason)", ["advice": "chmod go-w \(additions)"])
      additions = ""
    }
    let (lexicon, problems) = try LexiconLoader.load(
      folder: folder, additions: additions, texts: ["catalog.d": catalog.lexicon])
    for problem in problems { log.warning(problem.message, ["advice": problem.advice]) }
    return lexicon
  }
}
