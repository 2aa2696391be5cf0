import SketchCore
import Testing

@testable import PatternSearch
@testable import VoiceCommands

@Suite struct RequestModelsTests {
  @Test func `English has one, and other languages may have none`() throws {
    #expect(try RequestModels.packaged() != nil)
    #expect(try RequestModels.packaged(language: "tr") == nil)
    #expect(throws: SketchError.self) { try RequestModels.packaged(language: "xx") }
  }

  /// Each sentence is of the act that it stands for, with the packaged words for its classes.
  @Test func `a plain sentence asks for its act`() throws {
    let models = try #require(try RequestModels.packaged())
    let lexicon = try LexiconLoader.packaged()
    let parser = VoiceCommandParser(lexicon: lexicon)
    let pointed = [
      "the last three", "the fox", "everything from yesterday", "all pictures of owls", "a jpeg", "the second version",
      "the previous one", "the one with the teapot", "this picture", "all my watercolors", "hello",
    ]
    for act in models.intentSentences.sentences.keys {
      let guess = IntentModel.Guess(act: act, share: 1, pictureShare: 0)
      let filled = (act == "forget" ? ["the last five minutes", "last two remarks"] : pointed).flatMap { words in
        let chart = PhraseChart(Tokenizer(lexicon).tokenize(words), in: SearchContext(lexicon))
        return models.intentSentences.sentences(for: guess).compactMap { $0.filled(from: chart) }
      }
      #expect(!filled.isEmpty, "\(act)")
      for text in filled {
        let command = parser.parse(Utterance(text: text))
        // "Show me" lists where several are pointed at.
        let meant = guess.intent == "show" && command.intent == .list ? "list" : guess.intent
        #expect(command.intent.rawValue == meant, "\(text)")
        let told = command.queue.map { "queue.\($0.action.rawValue)" } ?? command.about?.rawValue
        if guess.intent != act { #expect(told == act, "\(text)") }
      }
    }
  }
}
