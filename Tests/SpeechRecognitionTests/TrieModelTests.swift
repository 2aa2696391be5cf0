import Foundation
import TestSupport
import Testing

@testable import SpeechRecognition

struct TrieModelTests {
  private static let file = Checkout.folder.appending(path: "Models/art.lm.bin")

  private func model() throws -> (bytes: [UInt8], model: TrieModel) {
    let bytes = [UInt8](try Data(contentsOf: Self.file))
    return (bytes, try #require(TrieModel(bytes)))
  }

  @Test func `words are added at the end, and all else stays`() throws {
    let (bytes, model) = try model()
    #expect(model.words.contains("fox") && !model.words.contains("bowser"))
    let added = Array(model.adding(["bowser", "fox", "pikachu"], weight: 1).joined())
    // Two unigrams of twelve bytes and two words with their zeros; "fox" is there already.
    #expect(added.count == bytes.count + 24 + 7 + 8)
    #expect(Array(added.suffix(15)) == Array("bowser\0pikachu\0".utf8))
    let again = try #require(TrieModel(added))
    #expect(again.words == model.words.union(["bowser", "pikachu"]))
    #expect(Array(model.adding([], weight: 1).joined()) == bytes)
  }

  @Test func `no more words are added than their numbers have bits for`() throws {
    let (_, model) = try model()
    let words = (0..<40_000).map { "w\($0)" }
    let full = try #require(TrieModel(Array(model.adding(words, weight: 1).joined())))
    #expect(full.words.count == model.words.count + model.room)
    #expect(full.words.count == 32_767)
    #expect(full.room == 0)
  }

  @Test func `a file cut short, of another kind or of a wrong count is none`() throws {
    let (bytes, _) = try model()
    #expect(TrieModel([]) == nil)
    #expect(TrieModel(Array("Trie Language Model".utf8)) == nil)
    #expect(TrieModel(Array(bytes.dropLast())) == nil)
    #expect(TrieModel(bytes + [0]) == nil)
    var wrong = bytes
    wrong[20] &+= 1
    #expect(TrieModel(wrong) == nil)
    wrong = bytes
    wrong[19] = 2
    #expect(TrieModel(wrong) == nil)
    wrong = bytes
    for place in 20..<32 { wrong[place] = 0xFF }
    #expect(TrieModel(wrong) == nil)
  }
}
