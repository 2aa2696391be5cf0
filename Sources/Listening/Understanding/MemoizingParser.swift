package import SketchCore
import Synchronization

/// Parser that remembers the texts it saw last.
///
/// A partial transcript that comes again is not parsed again, nor is a hypothesis that was a partial transcript before.
package final class MemoizingParser: CommandParser {
  /// Number of texts remembered: the hypotheses of one utterance, with the partial transcripts and their continuations.
  private static let capacity = 128

  private struct Memory {
    var commands: [String: UnderstoodCommand] = [:]
    /// Texts in the order they came.
    var texts: [String] = []
  }

  private let parser: any CommandParser
  private let memory = Mutex(Memory())

  package init(_ parser: any CommandParser) { self.parser = parser }

  package func understand(_ text: String) -> UnderstoodCommand {
    if let known = memory.withLock({ $0.commands[text] }) { return known }
    let command = parser.understand(text)
    memory.withLock { memory in
      guard memory.commands.updateValue(command, forKey: text) == nil else { return }
      memory.texts.append(text)
      if memory.texts.count > Self.capacity { memory.commands[memory.texts.removeFirst()] = nil }
    }
    return command
  }

  /// Forgets all texts: the words have another meaning now.
  package func forget() { memory.withLock { $0 = Memory() } }

  package func isArticle(_ word: Substring) -> Bool { parser.isArticle(word) }

  package func hasContent(_ text: String) -> Bool { parser.hasContent(text) }

  package func unknownPanel(in text: String) -> UnknownPanel? { parser.unknownPanel(in: text) }
}
