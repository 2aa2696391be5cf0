import SketchCore
import Synchronization
import VoiceCommands

/// Parser whose words can be read anew while the daemon runs.
final class ReplaceableParser: CommandParser {
  private let parser: Mutex<VoiceCommandParser>

  init(_ parser: VoiceCommandParser) { self.parser = Mutex(parser) }

  var current: VoiceCommandParser { parser.withLock { $0 } }

  func replace(with parser: VoiceCommandParser) { self.parser.withLock { $0 = parser } }

  func understand(_ text: String) -> UnderstoodCommand { current.understand(text) }
  func isArticle(_ word: Substring) -> Bool { current.isArticle(word) }
  func hasContent(_ text: String) -> Bool { current.hasContent(text) }
  func unknownPanel(in text: String) -> UnknownPanel? { current.unknownPanel(in: text) }
}
