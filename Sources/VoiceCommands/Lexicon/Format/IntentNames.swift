import PatternSearch
import SketchCore

/// Intents by their names in lexicon files.
struct IntentNames: ~Copyable {
  private var names = SymbolTable()

  init() {
    for intent in VoiceCommand.Intent.allCases { _ = names.add(Array(intent.rawValue.utf8).span) }
  }

  subscript(name: Bytes) -> VoiceCommand.Intent? {
    let index = names.id(of: name)
    return index >= 0 ? VoiceCommand.Intent.allCases[Int(index)] : nil
  }
}
