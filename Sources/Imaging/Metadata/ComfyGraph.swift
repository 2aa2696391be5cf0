import FoundationEssentials
import SketchCore

/// Graph of ComfyUI that made a picture, as its PNGs carry it: nodes by number, and links from inputs to nodes.
struct ComfyGraph {
  private let nodes: [String: JSONValue]
  /// Links that are followed one behind the other, and nodes that are looked at: graphs may be circles.
  private static let depth = 12
  private static let nodesSeen = 100

  /// The graph as it was carried out (`prompt`).
  init?(prompt text: String) {
    guard case .object(let nodes)? = try? WireJSON.decode(JSONValue.self, from: Data(text.utf8)) else { return nil }
    self.nodes = nodes
  }

  var metadata: PictureMetadata {
    var metadata = PictureMetadata()
    let order = nodes.keys.sorted { (Int($0) ?? .max, $0) < (Int($1) ?? .max, $1) }
    let samplers = order.compactMap { nodes[$0]?["inputs"] }.filter { $0["positive"] != nil }
    for sampler in samplers {
      metadata.prompt = metadata.prompt ?? text(behind: sampler["positive"])
      metadata.negativePrompt = metadata.negativePrompt ?? text(behind: sampler["negative"])
      metadata.seed = metadata.seed ?? (sampler["seed"] ?? sampler["noise_seed"])?.seed
      metadata.model = metadata.model ?? model(behind: sampler["model"])
    }
    // Some samplers are told by other nodes: what is longest describes most.
    if metadata.prompt == nil {
      metadata.prompt = order.compactMap { nodes[$0]?["inputs"]?["text"]?.text }.max { $0.count < $1.count }
    }
    return metadata
  }

  private func text(behind input: JSONValue?) -> String? {
    var seen: Set<String> = []
    return text(behind: input, &seen)
  }

  /// - Parameter seen: nodes that were looked at, which are not looked at again.
  private func text(behind input: JSONValue?, _ seen: inout Set<String>) -> String? {
    if let text = input?.text { return text }
    guard let node = node(behind: input), seen.count < Self.nodesSeen, seen.insert(node).inserted,
      let inputs = nodes[node]?["inputs"]
    else { return nil }
    for name in ["text", "text_g", "text_l", "t5xxl", "string", "value", "prompt", "conditioning", "positive"] {
      if let found = text(behind: inputs[name], &seen) { return found }
    }
    return nil
  }

  private func model(behind input: JSONValue?, depth: Int = ComfyGraph.depth) -> String? {
    guard depth > 0, let inputs = node(behind: input).flatMap({ nodes[$0]?["inputs"] }) else { return nil }
    for name in ["ckpt_name", "unet_name", "model_name"] {
      if let found = inputs[name]?.text { return found }
    }
    return model(behind: inputs["model"], depth: depth - 1)
  }

  /// Node that a link leads to: `["6", 0]`.
  private func node(behind link: JSONValue?) -> String? {
    guard case .array(let parts)? = link, case .string(let node)? = parts.first else { return nil }
    return node
  }

  /// Longest text of a graph as its editor keeps it (`workflow`), where the one that was carried out is missing.
  static func text(inWorkflow text: String) -> String? {
    guard let graph = try? WireJSON.decode(JSONValue.self, from: Data(text.utf8)),
      case .array(let nodes)? = graph["nodes"]
    else { return nil }
    let texts = nodes.filter { $0["type"]?.text?.hasPrefix("CLIPTextEncode") == true }.compactMap { node -> String? in
      guard case .array(let values)? = node["widgets_values"] else { return nil }
      return values.first?.text
    }
    return texts.max { $0.count < $1.count }
  }
}

extension JSONValue {
  /// Text that is not empty.
  var text: String? {
    if case .string(let text) = self, !text.trimmed.isEmpty { text } else { nil }
  }

  /// Seed, where it is one of ours.
  var seed: UInt32? {
    if case .number(let number) = self { UInt32(exactly: number) } else { nil }
  }
}
