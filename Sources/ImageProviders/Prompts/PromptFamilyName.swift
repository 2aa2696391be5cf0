import FoundationEssentials
import SketchCore

package enum PromptFamilyName: String, Sendable, Codable, CaseIterable { case sentence, tags }
