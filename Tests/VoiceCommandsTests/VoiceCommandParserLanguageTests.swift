import SketchCore
import TestSupport
import Testing

@testable import PatternSearch
@testable import VoiceCommands

/// The languages beside English: nothing of them is in the code.
@Suite struct VoiceCommandParserLanguageTests {
  private static let languages = ["es", "tr"]

  private func parser(_ language: String) throws -> VoiceCommandParser {
    try VoiceCommandParser.packaged(language: language)
  }

  @Test(arguments: languages)
  func `a line of the regression corpora means what it says`(language: String) throws {
    let parser = try parser(language)
    let cases = try CorpusFile.cases(in: "regression/", language: language)
    #expect(cases.count { !$0.isTalk } >= 80 && cases.contains(where: \.isTalk))
    for item in cases where !item.isMet(by: parser.parse(Utterance(text: item.utterance))) {
      Issue.record(
        "\(item.place): “\(item.utterance)” gave \(try WireJSON.text(parser.parse(Utterance(text: item.utterance))))")
    }
  }

  @Test(arguments: languages)
  func `everything in the phrasebook is understood`(language: String) throws {
    let parser = try parser(language)
    let examples = parser.phrasebook().flatMap(\.examples)
    #expect(examples.count > 20)
    for example in examples {
      let command = parser.parse(Utterance(text: example))
      #expect(command.intent != .unknown && command.confidence >= 0.7, "\(example): \(command)")
    }
    #expect(parser.parse(Utterance(text: "")).reason != nil)
  }

  /// Small letters and capitals, accents or none, composed or decomposed: the words are the same.
  @Test(arguments: [
    ("es", ["quítalo", "quitalo", "QUÍTALO", "qui\u{301}talo"]), ("tr", ["geri al", "GERİ AL", "Geri al"]),
    ("tr", ["yakınlaştır", "yakinlastir", "YAKINLAŞTIR", "yakınlas\u{327}tır"]),
  ])
  func `spelling does not matter`(language: String, spellings: [String]) throws {
    let parser = try parser(language)
    let meant = parser.parse(Utterance(text: spellings[0]))
    #expect(meant.intent != .unknown)
    for spelling in spellings {
      let command = parser.parse(Utterance(text: spelling))
      #expect(command.intent == meant.intent && command.edits?.count == meant.edits?.count, "\(spelling)")
    }
  }

  /// "castillo" ends like "quítalo", "koyun" is a sheep and a polite "put".
  @Test(arguments: [
    ("es", "dibuja un castillo junto al pueblo", "un castillo junto al pueblo"), ("tr", "bir koyun çiz", "bir koyun"),
  ])
  func `words that only end like a verb with something on it are whole`(
    language: String, utterance: String, description: String
  ) throws {
    #expect(try parser(language).parse(Utterance(text: utterance)).create?.description == description)
  }

  @Test(arguments: [
    ("köpeği", "köpek"), ("ağacı", "ağaç"), ("kitabı", "kitap"), ("kediyi", "kedi"), ("dağı", "dağ"), ("kedi", "kedi"),
    ("evleri", "evler"),
    ("kırmızı arabayı", "kırmızı araba"), ("evin kapısını", "evin kapısı"),
  ])
  func `an object loses its ending`(said: String, element: String) throws {
    #expect(try parser("tr").parse(Utterance(text: said + " kaldır")).edits == [.removeElement(element: element)])
  }
}
