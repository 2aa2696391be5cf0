import SketchCore

@testable import SpeechRecognition

/// The file of the user's words: written again it says the same.
struct VocabularyTarget: FuzzTarget {
  static let name = "vocabulary"

  init() {}

  func run(_ bytes: [UInt8]) {
    let vocabulary = VocabularyText(String(decoding: bytes, as: UTF8.self))
    let again = VocabularyText(vocabulary.text)
    require(again.list == vocabulary.list, "the words read back as others")
  }
}
