import PatternSearch
import SketchCore
import VoiceCommands

extension Lexicon {
  /// The packaged words with the user's own from `lexicon.d`; a file that cannot be used is named and left out.
  static func user(_ directories: XDGDirectories, language: String, log: Log) throws -> Lexicon {
    let folder = try LexiconLoader.folder(ofLanguage: language)
    let additions = directories.configuration + "/lexicon.d"
    // The folder decides who may put a file into it.
    if let reason = OwnFile.distrust(additions) {
      log.warning("your own words are not read: \(reason)", ["advice": "chmod go-w \(additions)"])
      return try LexiconLoader.load(folder: folder, additions: "").lexicon
    }
    let (lexicon, problems) = try LexiconLoader.load(folder: folder, additions: additions)
    for problem in problems { log.warning(problem.message, ["advice": problem.advice]) }
    return lexicon
  }
}
