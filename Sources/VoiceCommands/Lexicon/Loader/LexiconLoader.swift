package import PatternSearch
package import SketchCore

/// Loader of lexicons: from folders of files, and of the languages that come with the program.
package enum LexiconLoader {
  /// Lexicon of every `.txt` file of a folder, in the order of their names.
  /// - Throws: `SketchError` `.configuration` naming the file and the line.
  package static func load(folder: String) throws -> Lexicon { try LexiconFileReader(files(of: folder)).finish() }

  /// Lexicon of one text.
  /// - Parameter name: name of the text in messages.
  /// - Throws: `SketchError` `.configuration` naming the text and the line.
  package static func load(text: String, name: String = "lexicon") throws(SketchError) -> Lexicon {
    let bytes = Array(text.utf8)
    var reader = LexiconFileReader(expecting: bytes.count)
    try reader.read(bytes, name: name)
    try reader.requireDefinitions()
    return reader.finish()
  }

  /// Lexicon of a folder with the user's own files of a second folder, which may not be there.
  ///
  /// A file of the user's that cannot be read is left out and named in `problems`; the others count.
  /// - Throws: `SketchError` `.configuration` for the first folder.
  package static func load(folder: String, additions: String) throws -> (lexicon: Lexicon, problems: [SketchError]) {
    var files = try files(of: folder)
    let own = ((try? LexiconFolder.fileNames(in: additions)) ?? []).map { File(path: additions + "/" + $0, name: additions + "/" + $0) }
    var reader = try LexiconFileReader(files)
    var problems: [SketchError] = []
    for file in own {
      do throws(SketchError) {
        try reader.read(try LexiconFolder.contents(of: file.path), name: file.name)
        try reader.requireDefinitions()
        files.append(file)
      } catch {
        problems.append(error)
        // Reading the other files anew drops what the bad one has left behind.
        reader = try LexiconFileReader(files)
      }
    }
    return (reader.finish(), problems)
  }

  /// Lexicon of a language that comes with the program.
  /// - Throws: `SketchError` `.configuration` when there is none.
  package static func packaged(language: String = "en") throws -> Lexicon { try load(folder: folder(ofLanguage: language)) }

  /// Folder of the packaged files of a language.
  /// - Throws: `SketchError` `.configuration` naming the languages there are.
  package static func folder(ofLanguage language: String) throws -> String {
    let folder = try PackagedResources.folder("Resources", of: "VoiceCommands")
    let languages = LexiconFolder.languages(in: folder)
    guard languages.contains(language) else {
      throw SketchError(
        .configuration, "there is no language “\(language)”; there are: \(languages.joined(separator: ", "))",
        advice: "Set `language` under [speech] in the configuration, or say --language, to one of them.")
    }
    return folder + "/" + language
  }

  /// Lexicon file and its name in messages.
  fileprivate struct File {
    var path: String
    var name: String
  }

  private static func files(of folder: String) throws(SketchError) -> [File] {
    var files: [File] = []
    for name in try LexiconFolder.fileNames(in: folder) { files.append(File(path: folder + "/" + name, name: name)) }
    return files
  }
}

extension LexiconFileReader {
  /// Reader that has read files.
  fileprivate init(_ files: [LexiconLoader.File]) throws(SketchError) {
    self.init(expecting: files.reduce(0) { $0 + LexiconFolder.size(of: $1.path) })
    for file in files { try read(try LexiconFolder.contents(of: file.path), name: file.name) }
    try requireDefinitions()
  }
}
