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
  /// A file of the user's that cannot be read is left out and named in `problems`; the others count. So is a text.
  /// - Parameter texts: further lexicon text by its name in messages, read before the user's files.
  /// - Throws: `SketchError` `.configuration` for the first folder.
  package static func load(
    folder: String, additions: String, texts: [String: String] = [:]
  ) throws -> (lexicon: Lexicon, problems: [SketchError]) {
    let files = try files(of: folder)
    var reader = try LexiconFileReader(files)
    var problems: [SketchError] = []
    var used: [(name: String, contents: [UInt8])] = []
    let given = texts.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
    let sources: [(name: String, text: String?)] =
      given.map { ($0.key, $0.value) } + Self.files(in: additions).map { ($0, nil) }
    for (name, text) in sources {
      do throws(SketchError) {
        let contents = if let text { Array(text.utf8) } else { try LexiconFolder.contents(of: name) }
        try reader.read(contents, name: name)
        try reader.requireDefinitions()
        used.append((name, contents))
      } catch {
        problems.append(error)
        // Reading the other files anew drops what the bad one has left behind.
        reader = try LexiconFileReader(files)
        for (name, contents) in used { try reader.read(contents, name: name) }
        try reader.requireDefinitions()
      }
    }
    return (reader.finish(), problems)
  }

  /// Findings of a check of a folder's files, which are named with their paths.
  /// - Throws: `SketchError` `.configuration` when the folder cannot be read or holds no lexicon.
  package static func check(folder: String) throws -> [LexiconFinding] {
    let files = try files(of: folder)
    let found: [LexiconFinding]
    do throws(SketchError) {
      found = LexiconCheck(try LexiconFileReader(files, isOutlined: true)).findings()
    } catch {
      found = [LexiconFinding(error)]
    }
    return found.map { $0.placed(in: folder) }
  }

  /// Findings of a check of files that are read after those of a folder, as a user's own are: what is wrong in them, and
  /// the examples of the folder that are no longer understood. One that cannot be read is a finding, and the others are
  /// checked without it.
  /// - Throws: `SketchError` `.configuration` for the folder.
  package static func check(_ paths: [String], after folder: String) throws -> [LexiconFinding] {
    var files = try files(of: folder)
    var faults: [LexiconFinding] = []
    for path in paths {
      do throws(SketchError) {
        _ = try LexiconFileReader(files + [File(path: path, name: path)], isOutlined: true)
        files.append(File(path: path, name: path))
      } catch {
        faults.append(LexiconFinding(error))
      }
    }
    let found = LexiconCheck(try LexiconFileReader(files, isOutlined: true)).findings()
    return faults
      + found.compactMap { paths.contains($0.file) ? $0 : $0.kind == .failing ? $0.placed(in: folder) : nil }
  }

  /// Paths of the lexicon files of a folder, which may not be there.
  package static func files(in folder: String) -> [String] {
    ((try? LexiconFolder.fileNames(in: folder)) ?? []).map { folder + "/" + $0 }
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
  fileprivate init(_ files: [LexiconLoader.File], isOutlined: Bool = false) throws(SketchError) {
    self.init(expecting: files.reduce(0) { $0 + LexiconFolder.size(of: $1.path) }, isOutlined: isOutlined)
    for file in files { try read(try LexiconFolder.contents(of: file.path), name: file.name) }
    try requireDefinitions()
  }
}
