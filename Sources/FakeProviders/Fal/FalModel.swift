import Foundation
import SketchCore

/// Model of fal.ai with its input and output, from `Data/fal-models.json`.
struct FalModel: Sendable {
  enum Job: String, Decodable {
    case create, edit, cutout, judge, film
  }

  var id: String
  var job: Job
  /// The shape of the answer: "std", "image", "images-and-seed", ….
  var output: String
  var required: [String]
  /// Optional fields and their defaults.
  var defaults: [FakeJSON.Field]
  var rules: [String: FalField]
  var unit: String?
  var unitPrice: Double?

  func rule(_ name: String) -> FalField? { rules[name] }

  static let all = catalogue.models
  /// The presets of `image_size`.
  static let sizes = catalogue.sizes

  private static let catalogue: (models: [String: FalModel], sizes: [String: (width: Int, height: Int)]) = {
    do {
      let file = try PackagedResources.folder("Data", of: "FakeProviders") + "/fal-models.json"
      return try parse([UInt8](Data(contentsOf: URL(filePath: file))))
    } catch {
      preconditionFailure("fal-models.json: \(error)")
    }
  }()

  private static func parse(_ bytes: [UInt8]) throws -> ([String: FalModel], [String: (width: Int, height: Int)]) {
    guard let file = FakeJSON(bytes), let fields = file["fields"]?.fields, let models = file["models"]?.fields else {
      throw FakeServerFailure("it is no JSON with fields and models")
    }
    let sizes = (file["sizes"]?.fields ?? []).map { ($0.name, $0.value.elements?.compactMap(\.int) ?? []) }
    let common = Dictionary(uniqueKeysWithValues: try fields.map { ($0.name, try FalField($0.value)) })
    let all: [String: FalModel] = try models.reduce(into: [:]) { all, entry in
      let (id, model) = (entry.name, entry.value)
      guard let job = model["job"]?.text.flatMap(Job.init), let output = model["output"]?.text, let required = model["required"]?.elements
      else { throw FakeServerFailure("\(id) has no job, output or required fields") }
      let own = try (model["fields"]?.fields ?? []).map { ($0.name, try FalField($0.value)) }
      all[id] = FalModel(
        id: id, job: job, output: output, required: required.compactMap(\.text), defaults: model["optional"]?.fields ?? [],
        rules: common.merging(own) { $1 }, unit: model["unit"]?.text, unitPrice: model["unit_price"]?.double)
    }
    return (all, Dictionary(uniqueKeysWithValues: sizes.map { ($0.0, (width: $0.1[0], height: $0.1[1])) }))
  }
}
