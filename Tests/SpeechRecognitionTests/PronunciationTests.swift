import Foundation
import SketchCore
import TestSupport
import Testing

@testable import SpeechRecognition

struct PronunciationTests {
  private static let dictionary = "/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict"

  @Test func `phones are read as people write them`() throws {
    #expect(try PhoneSet.read(" z EH1 l d  ah0 ") == "Z EH L D AH")
  }

  @Test(arguments: ["Z EH LL", "zelda", "", "Z EH L D 1"])
  func `a phone there is not is named with those there are`(text: String) {
    let error = #expect(throws: SketchError.self) { try PhoneSet.read(text) }
    #expect(error?.code == .invalidInput)
    if let wrong = text.split(separator: " ").last { #expect(error?.message.contains("“\(wrong)”") == true) }
    if !text.isEmpty { #expect(error?.advice.contains("AA AE AH") == true) }
  }

  @Test func `a phoneme the table lacks gives no sound`() {
    let map = PhonemeMap(table: "# a comment\nz\tZ\nɛ\tEH\nɚ\tER\nɚ ɹ\tER\nəl\tAH L\n")
    #expect(map.phones(of: "z_ˈɛ_əl_ɚ_ɹ\n") == "Z EH AH L ER")
    #expect(map.phones(of: "z_ˈɛ_q") == nil)
    #expect(map.phones(of: "\n") == nil)
  }

  @Test func `the dictionary comes before the spelling, with every way to say a word`() throws {
    let pronouncer = try Pronouncer(dictionaries: [Self.dictionary], path: "/nowhere")
    let answers = pronouncer.pronounce(["bowser", "either", "quidditch"])
    #expect(answers["bowser"] == .init(sounds: ["B OW Z ER"], authority: .dictionary))
    #expect(answers["either"]?.sounds.count == 2)
    #expect(!pronouncer.canSpell)
    #expect(answers["quidditch"] == .init(sounds: [], authority: nil))
  }

  @Test func `espeak-ng says how an unknown word sounds, in phones of our set`() throws {
    let pronouncer = try Pronouncer(dictionaries: [Self.dictionary], path: "/usr/local/bin:/usr/bin")
    try #require(pronouncer.canSpell, "install espeak-ng (scripts/bootstrap)")
    let answers = pronouncer.pronounce(["quidditch", "--version", "totoro"])
    #expect(answers["quidditch"] == .init(sounds: ["K W IH D IH CH"], authority: .espeak))
    let totoro = try #require(answers["totoro"]?.sounds.first)
    #expect(try PhoneSet.read(totoro) == totoro)
  }

  /// 0.90 of the phones agreed when the table was made; the rest are mostly unstressed vowels, on which dictionaries differ, too.
  @Test func `espeak-ng's phones agree with the dictionary's`() throws {
    let path = "/usr/local/bin:/usr/bin"
    let speller = try #require(Speller(map: try PhonemeMap.packaged(), path: path), "install espeak-ng (scripts/bootstrap)")
    let lines = try String(contentsOfFile: Self.dictionary, encoding: .utf8).split(separator: "\n")
      .filter { !$0.contains("(") && $0.first?.isLetter == true && !$0.contains(".") }
    var phones = 0
    var errors = 0
    for index in stride(from: 17, to: lines.count, by: lines.count / 150) {
      let fields = lines[index].split(separator: " ").map(String.init)
      let spelled = try #require(speller.phones(of: fields[0]), "\(fields[0])").split(separator: " ").map(String.init)
      errors += distance(Array(fields.dropFirst()), spelled)
      phones += fields.count - 1
    }
    let agreement = 1 - Double(errors) / Double(phones)
    #expect(agreement > 0.85, "\(agreement) of \(phones)")
  }

  private func distance(_ first: [String], _ second: [String]) -> Int {
    var row = Array(0...second.count)
    for (index, phone) in first.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, other) in second.enumerated() {
        let cost = min(diagonal + (phone == other ? 0 : 1), row[column] + 1, row[column + 1] + 1)
        diagonal = row[column + 1]
        row[column + 1] = cost
      }
    }
    return row[second.count]
  }
}
