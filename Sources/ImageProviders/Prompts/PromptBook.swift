import FoundationEssentials
import SketchCore

/// The wording of prompts, from the data files beside the program.
package struct PromptBook: Sendable {
  let sentences: PromptFamily
  let tags: PromptFamily
  let edits: EditWording

  /// - Throws: `SketchError` `.configuration` when a file is missing or cannot be read.
  package static func load() throws -> PromptBook {
    PromptBook(
      sentences: try ModelData.read(PromptFamily.self, "prompts/sentence.json"),
      tags: try ModelData.read(PromptFamily.self, "prompts/tags.json"), edits: try ModelData.read(EditWording.self, "prompts/edits.json"))
  }

  func family(_ name: PromptFamilyName) -> PromptFamily {
    switch name {
    case .sentence: sentences
    case .tags: tags
    }
  }
}

package enum PromptFamilyName: String, Sendable, Codable, CaseIterable { case sentence, tags }

/// Data files of the `Models` folder.
enum ModelData {
  static func read<Value: Decodable>(_ type: Value.Type, _ name: String) throws -> Value {
    let path = try PackagedResources.folder("Models", of: "ImageProviders") + "/" + name
    do {
      return try JSONDecoder().decode(type, from: Data(contentsOf: URL(filePath: path)))
    } catch {
      throw SketchError(
        .configuration, "the data file \(path) cannot be read: \(ModelData.words(error))",
        advice: "Install VoiceSketch again, or correct it.")
    }
  }

  /// "models.3.price: no value"
  private static func words(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return String(describing: error) }
    let context: DecodingError.Context? =
      switch error {
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context), .dataCorrupted(let context): context
      @unknown default: nil
      }
    guard let context else { return "it is malformed" }
    let place = context.codingPath.map(\.stringValue).joined(separator: ".")
    return place.isEmpty ? context.debugDescription : "\(place): \(context.debugDescription)"
  }
}
