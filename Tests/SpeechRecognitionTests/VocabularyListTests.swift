import Foundation
import SketchCore
import Testing

@testable import SpeechRecognition

struct VocabularyListTests {
  private static let noon = Date(timeIntervalSince1970: 1_800_000_000)

  private func word(_ text: String, _ source: VocabularyWord.Source = .artwork, minute: Double = 0) -> VocabularyWord {
    VocabularyWord(
      word: text, source: source, sounds: ["B OW"], authority: .espeak, addedAt: Self.noon.addingTimeInterval(minute * 60))
  }

  @Test func `the words of a text are its letters, without short ones, those it has and those that were removed`() {
    var list = VocabularyList()
    list.add(word("zelda"))
    list.add(word("ganon"))
    let gone = list.remove("ganon")
    #expect(gone?.word == "ganon")
    #expect(
      list.candidates(in: "Zelda’s dog-sled, 3D: ‘Ganon’ of a B2B Pokémon 'zelda' dog!") == ["zelda's", "dog", "sled", "pokémon"])
  }

  @Test func `collected words make room for others, those used longest ago first; the user's own stay`() throws {
    var list = VocabularyList()
    list.add(word("mine", .user))
    for number in 1..<VocabularyList.limit { list.add(word("w" + String(repeating: "x", count: number), minute: Double(number))) }
    let isHeard = list.hear("draw wx", at: Self.noon.addingTimeInterval(1e6))
    #expect(isHeard)
    let isThereRoom = list.add(word("newest", minute: 1e5))
    #expect(isThereRoom)
    #expect(list.words.count == VocabularyList.limit)
    #expect(list["mine"] != nil)
    #expect(list["wx"] != nil, "was heard since")
    #expect(list["wxx"] == nil, "was used longest ago")
    // A word that had to go is no removed one: it may come back.
    #expect(list.candidates(in: "wxx") == ["wxx"])
  }

  @Test func `there is no room when all are the user's own`() {
    var list = VocabularyList()
    for number in 0..<VocabularyList.limit { list.add(word("w" + String(repeating: "x", count: number), .user)) }
    let isThereRoom = list.add(word("newest", .user))
    #expect(!isThereRoom)
    let isChanged = list.add(word("wx", .user))
    #expect(isChanged)
  }

  @Test func `hearing counts, and survives a change of sound`() {
    var list = VocabularyList()
    list.add(word("zelda"))
    let isFox = list.hear("draw a fox", at: Self.noon)
    #expect(!isFox)
    let isZelda = list.hear("draw zelda and zelda", at: Self.noon)
    #expect(isZelda)
    list.add(VocabularyWord(word: "zelda", source: .user, sounds: ["Z EH L D AH"], authority: .user))
    #expect(list["zelda"]?.timesHeard == 1)
    #expect(list["zelda"]?.heardAt == Self.noon)
    #expect(list["zelda"]?.addedAt == Self.noon)
    #expect(list.spoken == [SpokenWord(text: "zelda", sounds: ["Z EH L D AH"])])
  }

  @Test func `a word without a sound is listed and not taught`() {
    var list = VocabularyList()
    list.add(VocabularyWord(word: "xyzzy", source: .command))
    #expect(list.words.map(\.word) == ["xyzzy"])
    #expect(list.spoken.isEmpty)
  }

  @Test func `the file gives back what was written`() {
    var text = VocabularyText()
    text.list.add(word("zelda", .user))
    text.list.add(VocabularyWord(word: "either", source: .lexicon, sounds: ["IY DH ER", "AY DH ER"], authority: .dictionary))
    text.list.add(VocabularyWord(word: "xyzzy", source: .command, addedAt: Self.noon, heardAt: Self.noon, timesHeard: 7))
    _ = text.list.remove("nothing")
    text.list.add(word("gone"))
    _ = text.list.remove("gone")
    let again = VocabularyText(text.text)
    #expect(again == text)
    #expect(again.list.candidates(in: "gone") == [])
  }

  @Test func `a damaged line is named, left out and kept`() {
    let good = "zelda\tuser\tZ EH L D AH\tuser\t-\t-\t0"
    let bad = [
      "two words\tuser\t-\t-\t-\t-\t0", "short\tuser", "bowser\tuser\tB QQ Z\tuser\t-\t-\t0", "a\tneighbour\t-\t-\t-\t-\t0",
      "b\tuser\t-\t-\tyesterday\t-\t0", "c\tuser\t-\t-\t-\t-\tmany",
    ]
    let text = VocabularyText("# comment\n\n" + (bad + [good]).joined(separator: "\n") + "\n")
    #expect(text.list.words.map(\.word) == ["zelda"])
    #expect(text.faults.count == bad.count)
    #expect(text.faults[2].contains("line 5") && text.faults[2].contains("“QQ”"), "\(text.faults)")
    for line in bad { #expect(text.text.contains(line + "\n")) }
  }
}
