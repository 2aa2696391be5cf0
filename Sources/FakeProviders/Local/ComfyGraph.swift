/// A workflow in ComfyUI's API format, checked, and what a picture depends on found in it.
struct ComfyGraph: Sendable {
  struct Refusal: Error {
    var type: String
    var message: String
    var details = ""
    var nodeErrors: FakeJSON = [:]

    var answer: FakeAnswer {
      .json(
        400,
        [
          "error": ["type": .string(type), "message": .string(message), "details": .string(details), "extra_info": [:]],
          "node_errors": nodeErrors,
        ])
    }
  }

  let nodes: [String: FakeJSON]
  /// The nodes that save pictures.
  let outputs: [String]

  init(_ prompt: FakeJSON, files: Set<String>) throws(Refusal) {
    guard let fields = prompt.fields else { throw Refusal(type: "invalid_prompt", message: "The prompt has to be an object of nodes") }
    nodes = Dictionary(fields.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    for field in fields {
      guard let type = field.value["class_type"]?.text else {
        throw Refusal(
          type: "invalid_prompt", message: "Cannot execute because a node is missing the class_type property.",
          details: "Node ID '#\(field.name)'")
      }
      guard ComfyNodes.all[type] != nil else {
        throw Refusal(
          type: "missing_node_type", message: "Cannot execute because node \(type) does not exist.", details: "Node ID '#\(field.name)'")
      }
    }
    outputs = fields.filter { ["SaveImage", "PreviewImage"].contains($0.value["class_type"]?.text) }.map(\.name).sorted()
    guard !outputs.isEmpty else { throw Refusal(type: "prompt_no_outputs", message: "Prompt has no outputs") }
    try check(files)
  }

  /// Each node's inputs: there, linked to what exists, chosen from the list.
  private func check(_ files: Set<String>) throws(Refusal) {
    var errors: [FakeJSON.Field] = []
    for (id, node) in nodes.sorted(by: { $0.key < $1.key }) {
      let type = node["class_type"]?.text ?? ""
      var faults: [FakeJSON] = []
      func fault(_ kind: String, _ message: String, _ input: String) {
        faults.append([
          "type": .string(kind), "message": .string(message), "details": .string(input), "extra_info": ["input_name": .string(input)],
        ])
      }
      for (input, choices) in ComfyNodes.all[type] ?? [:] {
        guard let value = node["inputs"]?[input] else {
          fault("required_input_missing", "Required input is missing", input)
          continue
        }
        let choices = type == "LoadImage" || type == "LoadImageMask" ? (input == "image" ? files.sorted() : choices) : choices
        if let link = value.elements {
          if link.first?.text.map({ nodes[$0] == nil }) ?? true { fault("bad_linked_input", "Bad linked input", input) }
        } else if let choices, !choices.isEmpty || input == "image", !choices.contains(value.text ?? "") {
          fault(input == "image" ? "custom_validation_failed" : "value_not_in_list", "Value not in list", "\(input): '\(value.text ?? "")'")
        }
      }
      if !faults.isEmpty {
        errors.append(
          .init(id, ["errors": .array(faults), "dependent_outputs": .array(outputs.map { .string($0) }), "class_type": .string(type)]))
      }
    }
    guard errors.isEmpty else {
      throw Refusal(type: "prompt_outputs_failed_validation", message: "Prompt outputs failed validation", nodeErrors: .object(errors))
    }
  }

  private func input(_ name: String, ofFirst types: [String]) -> FakeJSON? {
    nodes.sorted { $0.key < $1.key }.first { types.contains($0.value["class_type"]?.text ?? "") && $0.value["inputs"]?[name] != nil }?
      .value["inputs"]?[name]
  }

  /// The text that a sampler's `positive` leads to.
  var prompt: String {
    let samplers = ["KSampler", "KSamplerAdvanced", "CFGGuider", "BasicGuider"]
    var link = input("positive", ofFirst: samplers) ?? input("conditioning", ofFirst: samplers)
    while let id = link?.elements?.first?.text, let node = nodes[id] {
      if let text = node["inputs"]?["text"]?.text { return text }
      link = node["inputs"]?["conditioning"] ?? node["inputs"]?["positive"]
    }
    return input("text", ofFirst: ["CLIPTextEncode"])?.text ?? ""
  }

  var seed: Int64 {
    let seed = input("seed", ofFirst: ["KSampler"]) ?? input("noise_seed", ofFirst: ["RandomNoise", "KSamplerAdvanced"])
    if case .integer(let value)? = seed { return value }
    return 0
  }

  private static let latents = ["EmptyLatentImage", "EmptySD3LatentImage"]

  /// Nil when the picture starts from another.
  var size: (width: Int, height: Int)? {
    guard let width = input("width", ofFirst: Self.latents)?.int, let height = input("height", ofFirst: Self.latents)?.int else {
      return nil
    }
    return (min(width, 4096), min(height, 4096))
  }

  var count: Int { input("batch_size", ofFirst: Self.latents)?.int ?? 1 }
  var sourceName: String? { input("image", ofFirst: ["LoadImage"])?.text }
  var maskName: String? { input("image", ofFirst: ["LoadImageMask"])?.text }

  func prefix(of output: String) -> String { nodes[output]?["inputs"]?["filename_prefix"]?.text ?? "ComfyUI_temp" }
  func isTemporary(_ output: String) -> Bool { nodes[output]?["class_type"] == "PreviewImage" }
}
