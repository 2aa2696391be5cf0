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
        .configuration, "the data file \(path) cannot be read: \(WireJSON.reason(error))",
        advice: "Install VoiceSketch again, or correct it.")
    }
  }
}
