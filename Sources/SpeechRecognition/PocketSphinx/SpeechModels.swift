import Glibc
import SketchCore

/// Files a recogniser loads.
package struct SpeechModels: Sendable, Equatable {
  /// Folder of the acoustic model: how the phones of American English sound.
  package var acoustic: String
  /// Words with their pronunciations, in the format of the CMU dictionary.
  package var dictionary: String
  /// Language model of which words follow which: a trigram model in sphinxbase's binary form.
  package var languageModel: String

  package init(acoustic: String, dictionary: String, languageModel: String) {
    self.acoustic = acoustic
    self.dictionary = dictionary
    self.languageModel = languageModel
  }

  /// Debian's acoustic model with our dictionary and language model.
  /// - Parameter folder: `PackagedResources.models()`.
  package static func standard(folder: String) -> SpeechModels {
    SpeechModels(
      acoustic: "/usr/share/pocketsphinx/model/en-us/en-us", dictionary: "\(folder)/art.dict", languageModel: "\(folder)/art.lm.bin")
  }

  /// Dictionaries of pronunciations: ours, then the large one that comes with the acoustic model.
  package var dictionaries: [String] {
    let folder = acoustic.split(separator: "/").dropLast().joined(separator: "/")
    return [dictionary, "/\(folder)/cmudict-en-us.dict"]
  }

  /// Language model of which phones follow which in English; it lies beside the acoustic model.
  var phoneLanguage: String { Self.phoneLanguage(beside: acoustic) }

  static func phoneLanguage(beside acoustic: String) -> String { acoustic + "-phone.lm.bin" }

  /// Looks at every file before the C library does, which answers a missing or cut one with an exit or a crash.
  /// - Throws: `SketchError` `.noModel` naming the file.
  func check() throws {
    try Self.checkAcoustic(acoustic, phoneLanguage: phoneLanguage)
    let rebuild = "Install VoiceSketch again, or build the model with `Models/build`."
    try Self.check(dictionary, atLeast: 100, of: "the pronunciation dictionary", advice: rebuild)
    try Self.check(languageModel, atLeast: 1000, of: "the language model", startsWith: "Trie Language Model", advice: rebuild)
  }

  /// Checks the acoustic model and what belongs to it, as `check` does.
  package static func checkAcoustic(_ folder: String, phoneLanguage: String? = nil) throws {
    let advice = "Install Debian's package: `sudo apt-get install pocketsphinx-en-us`."
    for (file, minimum) in acousticFiles {
      try check("\(folder)/\(file)", atLeast: minimum, of: "the acoustic model", advice: advice)
    }
    if let phoneLanguage {
      try check(phoneLanguage, atLeast: 100_000, of: "the model of phones", startsWith: "Trie Language Model", advice: advice)
    }
  }

  /// Sizes in bytes below which the file cannot be whole.
  private static let acousticFiles: [(String, Int)] = [
    ("feat.params", 50), ("mdef", 100_000), ("means", 100_000), ("variances", 100_000), ("sendump", 100_000),
    ("transition_matrices", 1000), ("noisedict", 10),
  ]

  private static func check(
    _ path: String, atLeast minimum: Int, of what: String, startsWith magic: String = "", advice: String
  ) throws {
    guard let file = fopen(path, "rb") else {
      let reason = errno == ENOENT ? "there is no file \(path)" : "\(path) cannot be read: \(String(cString: strerror(errno)))"
      throw SketchError(.noModel, "no speech recognition: \(reason) (\(what))", advice: advice)
    }
    defer { fclose(file) }
    var head = [UInt8](repeating: 0, count: magic.utf8.count)
    let read = fread(&head, 1, head.count, file)
    fseek(file, 0, SEEK_END)
    guard read == head.count, head.elementsEqual(magic.utf8), ftell(file) >= minimum else {
      throw SketchError(.noModel, "no speech recognition: \(path) is damaged or cut short (\(what))", advice: advice)
    }
  }
}
