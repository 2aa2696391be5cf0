import SketchCore

/// Classifier of requests that no sentence pattern is for: a model of their words, and plain sentences that ask for
/// the same.
package struct IntentClassifier: Sendable {
  let model: IntentModel
  let sentences: IntentSentences

  /// Classifier of a language that comes with the program; nil where it has none.
  /// - Throws: `SketchError` `.configuration` when its files cannot be read.
  package static func packaged(language: String = "en") throws -> IntentClassifier? {
    let folder = try LexiconLoader.folder(ofLanguage: language)
    guard LexiconFolder.size(of: folder + "/intents.tsv") > 0 else { return nil }
    return IntentClassifier(
      model: try IntentModel(LexiconFolder.contents(of: folder + "/intents.tsv"), name: "intents.tsv"),
      sentences: try IntentSentences(text("intent-sentences.tsv", in: folder), name: "intent-sentences.tsv"))
  }

  private static func text(_ name: String, in folder: String) throws(SketchError) -> String {
    String(decoding: try LexiconFolder.contents(of: folder + "/" + name), as: UTF8.self)
  }
}
