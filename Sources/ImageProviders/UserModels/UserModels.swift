import FoundationEssentials
package import SketchCore

/// Models the user describes in files of his own, `providers.d/*.json`: `{"models": [{"server": "fal", "id": …}, …]}`.
///
/// A model has the fields of the packaged `fal.json` or `openai.json`, and `server`: "fal", or a server of
/// `openai.json`. `"like": ID` takes the fields it does not name from a packaged model of the same server.
package struct UserModels: Sendable {
  private(set) var fal: [FalModel] = []
  private(set) var openAI: [OpenAIModel] = []
  /// Files and models that cannot be used, each named with why.
  package private(set) var problems: [SketchError] = []

  package init() {}

  /// - Parameter folder: one that is missing has no models.
  package init(folder: String) {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(".json") }.sorted()
    for name in names { read("\(folder)/\(name)") }
  }

  private struct File: Decodable { var models: [JSONValue] }

  private mutating func read(_ path: String) {
    let file: File
    var data = Data()
    do {
      data = try Data(contentsOf: URL(filePath: path))
      file = try JSONDecoder().decode(File.self, from: data)
    } catch {
      problems.append(problem(path, WireJSON.reason(error, in: Array(data))))
      return
    }
    for (index, model) in file.models.enumerated() {
      do {
        try add(model)
      } catch let error as SketchError {
        problems.append(problem("\(path): models.\(index)", error.message))
      } catch {
        problems.append(problem("\(path): models.\(index)", WireJSON.reason(error)))
      }
    }
  }

  private mutating func add(_ model: JSONValue) throws {
    guard case .object(let fields) = model, case .string(let server)? = fields["server"] else {
      throw SketchError(.configuration, "it names no “server”", advice: "")
    }
    if server == "fal" {
      fal.append(try UserModels.decode(FalModel.self, fields, packaged: "fal.json"))
    } else {
      let model = try UserModels.decode(OpenAIModel.self, fields, packaged: "openai.json")
      _ = try OpenAICatalog.load().server(server)
      openAI.append(model)
    }
  }

  private static func decode<Model: Decodable>(_ type: Model.Type, _ fields: [String: JSONValue], packaged: String) throws -> Model {
    var fields = fields
    if case .string(let like)? = fields["like"] {
      let models = try ModelData.read(File.self, packaged).models
      let isMeant = { (model: JSONValue) in
        guard case .object(let known) = model else { return false }
        return known["id"] == .string(like) && (known["server"] == nil || known["server"] == fields["server"])
      }
      guard case .object(let known)? = models.first(where: isMeant) else {
        throw SketchError(.configuration, "there is no model “\(like)” to be like", advice: "")
      }
      fields = known.merging(fields) { $1 }
    }
    return try JSONDecoder().decode(type, from: JSONEncoder().encode(JSONValue.object(fields)))
  }

  private func problem(_ place: String, _ reason: String) -> SketchError {
    SketchError(
      .configuration, "\(place) is left out: \(reason)", advice: "Correct it; docs/providers.md shows what a model's entry has.")
  }
}
