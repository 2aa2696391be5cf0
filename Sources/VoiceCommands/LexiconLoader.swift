package import SketchCore

/// Lexicons from folders of files, and from the languages that come with the program.
package enum LexiconLoader {
  /// Lexicon of every `.txt` file of a folder, in the order of their names.
  /// - Throws: `SketchError` `.configuration` naming the file and the line.
  package static func load(folder: String) throws -> Lexicon {
    try LexiconReader.read(folder: folder, additions: nil).lexicon
  }

  /// Lexicon of a folder with the user's own files of a second folder, which may not be there.
  ///
  /// A file of the user's that cannot be read is left out and named in `problems`; the others count.
  /// - Throws: `SketchError` `.configuration` for the first folder.
  package static func load(folder: String, additions: String) throws -> (lexicon: Lexicon, problems: [SketchError]) {
    try LexiconReader.read(folder: folder, additions: additions)
  }

  /// Lexicon of a language that comes with the program.
  /// - Throws: `SketchError` `.configuration` when there is none.
  package static func packaged(language: String = "en") throws -> Lexicon { try load(folder: folder(ofLanguage: language)) }

  /// Folder of the packaged files of a language.
  /// - Throws: `SketchError` `.configuration` naming the languages there are.
  package static func folder(ofLanguage language: String) throws -> String {
    let folder = try PackagedResources.folder("Lexicon", of: "VoiceCommands")
    let languages = LexiconFolder.languages(in: folder)
    guard languages.contains(language) else {
      throw SketchError(
        .configuration, "there is no language “\(language)”; there are: \(languages.joined(separator: ", "))",
        advice: "Set `language` under [speech] in the configuration, or say --language, to one of them.")
    }
    return folder + "/" + language
  }
}
