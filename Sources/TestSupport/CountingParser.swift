package import SketchCore
import Synchronization

/// Parser that notes the texts it is given.
package final class CountingParser: CommandParser {
  private let parser: any CommandParser
  private let seen = Mutex<[String]>([])

  package init(_ parser: any CommandParser) { self.parser = parser }

  /// Texts parsed, in order.
  package var texts: [String] { seen.withLock { $0 } }

  package func understand(_ text: String) -> UnderstoodCommand {
    seen.withLock { $0.append(text) }
    return parser.understand(text)
  }

  package func isArticle(_ word: Substring) -> Bool { parser.isArticle(word) }
}
