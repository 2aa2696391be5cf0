import FoundationEssentials
import SketchCore

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
  static func words(_ error: any Error) -> String {
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
