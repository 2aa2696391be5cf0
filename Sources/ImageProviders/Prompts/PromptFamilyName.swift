import FoundationEssentials
import SketchCore

package enum PromptFamilyName: String, Sendable, Codable, CaseIterable { case sentence, tags }

extension ModelPrompts {
  subscript(_ family: PromptFamilyName) -> Wording? {
    switch family {
    case .sentence: sentence
    case .tags: tags
    }
  }
}
