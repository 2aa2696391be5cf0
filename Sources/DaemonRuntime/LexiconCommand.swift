import CommandOptions
import Glibc
import SketchCore
import VoiceCommands

/// `voicesketchd lexicon check`: names what can never count, contradicts itself or has no example, a line each.
struct LexiconCommand {
  static let description = """
    With a folder it checks all files there as one language; with files, those as they are read after the language's
    own. Without either it checks the language itself and the files in lexicon.d of your configuration. Nothing is
    printed where nothing is wrong.

    """

  /// Language of the configuration when nil.
  let language: String?
  let options: DaemonOptions

  /// - Returns: `.failure` when there is something to be mended.
  func run(_ operands: [String]) throws -> ExitCode {
    guard operands.first == "check" else {
      throw SketchError(
        .invalidInput, "lexicon has the command “check” only",
        advice: "Write for example: voicesketchd lexicon check mine.txt.")
    }
    let findings = try findings(Array(operands.dropFirst()))
    for finding in findings { try StandardStreams.out(finding.description + "\n") }
    return findings.isEmpty ? .ok : .failure
  }

  private func findings(_ paths: [String]) throws -> [LexiconFinding] {
    let folders = paths.filter { access($0 + "/.", F_OK) == 0 }
    let files = paths.filter { !folders.contains($0) }
    for file in files { _ = try InputFile.read(file) }
    let found = try folders.flatMap { try LexiconLoader.check(folder: $0) }
    if !folders.isEmpty, files.isEmpty { return found }
    let directories = XDGDirectories(environment: Environment.current)
    let language = try language ?? Configuration.load(options, directories: directories).language
    let folder = try LexiconLoader.folder(ofLanguage: language)
    guard paths.isEmpty else { return try found + LexiconLoader.check(files, after: folder) }
    let own = LexiconLoader.files(in: directories.configuration + "/lexicon.d")
    return try LexiconLoader.check(folder: folder) + (own.isEmpty ? [] : LexiconLoader.check(own, after: folder))
  }
}
