import Testing

@testable import VoiceCommands

@Suite struct RequestWordsTests {
  private func words(_ utterance: String) -> [String] {
    RequestWords(utterance).words.map { String(decoding: $0.text, as: UTF8.self) }
  }

  @Test func `words are small letters and digits, and a possessive is one of its own`() {
    #expect(words("The Fox’s 2 hats, don't!") == ["the", "fox", "'s", "2", "hats", "don't"])
    #expect(words("it's") == ["it", "'s"] && words("'s") == ["'s"] && words("… —").isEmpty)
  }

  @Test func `each word has its place in the utterance`() {
    let utterance = "Größe: the fox’s «hat»"
    let bytes = Array(utterance.utf8)
    let said = RequestWords(utterance).words.map { String(decoding: bytes[$0.range], as: UTF8.self) }
    #expect(said == ["Gr", "e", "the", "fox", "’s", "hat"])
  }
}
