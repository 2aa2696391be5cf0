import PatternSearch
import SketchCore
import VoiceCommands

extension Lexicon {
  /// The packaged words with the user's own from `lexicon.d`; a file that cannot be used is named and left out.
  static func user(_ directories: XDGDirectories, language: String, log: Log) throws -> Lexicon {
    let folder = try LexiconLoader.folder(ofLanguage: language)
    let (lexicon, problems) = try LexiconLoader.load(folder: folder, additions: directories.configuration + "/lexicon.d")
    for problem in problems { log.warning(problem.message, ["advice": problem.advice]) }
    return lexicon
  }
}
