import SketchCore

/// Models of a language for requests that no sentence pattern is for, and the plain sentences that ask for the same.
package struct RequestModels: Sendable {
  let intents: IntentModel
  let intentSentences: IntentSentences
  let slots: SlotModel
  let slotSentences: SlotSentences
  let commandSlots: SlotModel
  let commandSentences: CommandSentences

  /// Models of a language that come with the program; nil where it has none.
  /// - Throws: `SketchError` `.configuration` when their files cannot be read.
  package static func packaged(language: String = "en") throws -> RequestModels? {
    let folder = try LexiconLoader.folder(ofLanguage: language)
    guard LexiconFolder.size(of: folder + "/intents.tsv") > 0 else { return nil }
    let classes = try WordClasses(text("word-classes.tsv", in: folder), name: "word-classes.tsv")
    return RequestModels(
      intents: try IntentModel(contents("intents.tsv", in: folder), name: "intents.tsv"),
      intentSentences: try IntentSentences(text("intent-sentences.tsv", in: folder), name: "intent-sentences.tsv"),
      slots: try SlotModel(contents("slots.tsv", in: folder), name: "slots.tsv", classes: classes),
      slotSentences: try SlotSentences(text("slot-sentences.tsv", in: folder), name: "slot-sentences.tsv"),
      commandSlots: try SlotModel(
        contents("command-slots.tsv", in: folder), name: "command-slots.tsv", classes: classes),
      commandSentences: try CommandSentences(text("command-sentences.tsv", in: folder), name: "command-sentences.tsv"))
  }

  private static func contents(_ name: String, in folder: String) throws(SketchError) -> [UInt8] {
    try LexiconFolder.contents(of: folder + "/" + name)
  }

  private static func text(_ name: String, in folder: String) throws(SketchError) -> String {
    String(decoding: try contents(name, in: folder), as: UTF8.self)
  }
}
