import Foundation
import SketchCore

/// The nodes the fake has, from `Data/comfy-nodes.json`: their required inputs and, for lists, the choices.
enum ComfyNodes {
  static let all: [String: [String: [String]?]] = {
    do {
      let file = try PackagedResources.folder("Data", of: "FakeProviders") + "/comfy-nodes.json"
      return try JSONDecoder().decode([String: [String: [String]?]].self, from: Data(contentsOf: URL(filePath: file)))
    } catch {
      preconditionFailure("comfy-nodes.json: \(error)")
    }
  }()

  /// Description of a node for `/object_info`, without what a client that sends workflows never reads.
  static func information(_ type: String) -> FakeJSON {
    let inputs = (all[type] ?? [:]).sorted { $0.key < $1.key }
    return [
      "input": [
        "required": .object(
          inputs.map { .init($0.key, $0.value.map { choices in [.array(choices.map { .string($0) })] } ?? ["*", [:]]) })
      ],
      "input_order": ["required": .array(inputs.map { .string($0.key) })], "output": [], "output_is_list": [], "output_name": [],
      "name": .string(type), "display_name": .string(type), "description": "", "python_module": "nodes", "category": "sd",
      "output_node": .boolean(["SaveImage", "PreviewImage"].contains(type)),
    ]
  }
}
