import FoundationEssentials
import SketchCore

/// A ComfyUI workflow in its API format, with `{placeholders}` where a request's words and numbers go.
///
/// A text that is nothing but a placeholder becomes its value, a number where it is one; in longer texts it becomes its
/// text.
struct ComfyWorkflow: Sendable, Equatable {
  private let nodes: JSONValue
  /// The placeholders in it.
  let placeholders: Set<String>

  static let known: Set<String> = [
    "prompt", "negative", "seed", "steps", "guidance", "width", "height", "count", "model", "strength", "image", "mask",
  ]

  /// - Parameters:
  ///   - file: the user's; nil takes the packaged one.
  ///   - required: placeholders it must have.
  /// - Throws: `SketchError` `.configuration` when it cannot be read or is no such workflow.
  init(file: String?, packaged: String, required: Set<String>) throws {
    guard let file else {
      try self.init(ModelData.read(JSONValue.self, "comfyui/\(packaged).json"), place: packaged, required: required)
      return
    }
    let nodes: JSONValue
    do {
      nodes = try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: URL(filePath: file)))
    } catch {
      throw SketchError(
        .configuration, "the ComfyUI workflow \(file) cannot be read: it is not there, or no JSON",
        advice: "Save it in ComfyUI with “Export (API)”, and set its path in [comfyui].")
    }
    try self.init(nodes, place: file, required: required)
  }

  init(_ nodes: JSONValue, place: String, required: Set<String>) throws {
    guard case .object(let fields) = nodes, !fields.isEmpty, fields.values.allSatisfy({ $0["class_type"] != nil }) else {
      throw SketchError(
        .configuration, "the ComfyUI workflow \(place) is not in the API format",
        advice: "Save it in ComfyUI with “Export (API)” instead of “Save”.")
    }
    self.nodes = nodes
    var found: Set<String> = []
    ComfyWorkflow.collect(nodes, &found)
    placeholders = found
    let missing = required.subtracting(found).sorted()
    guard missing.isEmpty else {
      let names = missing.map { "{\($0)}" }.joined(separator: " and ")
      throw SketchError(
        .configuration, "the ComfyUI workflow \(place) has no \(names)",
        advice: "Write \(names) into the node's field that takes it; see “Local servers” in docs/providers.md.")
    }
  }

  /// The graph to send.
  func filled(_ values: [String: JSONValue]) -> JSONValue { ComfyWorkflow.fill(nodes, values) }

  private static func fill(_ value: JSONValue, _ values: [String: JSONValue]) -> JSONValue {
    switch value {
    case .object(let fields): return .object(fields.mapValues { fill($0, values) })
    case .array(let elements): return .array(elements.map { fill($0, values) })
    case .string(let text):
      let parts = parts(of: text)
      if parts.count == 1, case .placeholder(let name) = parts[0] { return values[name] ?? value }
      return .string(parts.map { $0.text(values) }.joined())
    default: return value
    }
  }

  private static func collect(_ value: JSONValue, _ found: inout Set<String>) {
    switch value {
    case .object(let fields): for field in fields.values { collect(field, &found) }
    case .array(let elements): for element in elements { collect(element, &found) }
    case .string(let text):
      for case .placeholder(let name) in parts(of: text) { found.insert(name) }
    default: break
    }
  }

  private enum Part {
    case text(Substring)
    case placeholder(String)

    /// Text with its placeholders filled in. Placeholders in the values are left alone.
    func text(_ values: [String: JSONValue]) -> String {
      switch self {
      case .text(let text): return String(text)
      case .placeholder(let name):
        guard let value = values[name] else { return "{\(name)}" }
        if case .string(let text) = value { return text }
        return (try? WireJSON.text(value)) ?? ""
      }
    }
  }

  /// Braces around anything else are text: prompts have them, too.
  private static func parts(of text: String) -> [Part] {
    var parts: [Part] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = String(rest[rest.index(after: open)..<close])
      if known.contains(name) {
        if open > rest.startIndex { parts.append(.text(rest[..<open])) }
        parts.append(.placeholder(name))
        rest = rest[rest.index(after: close)...]
      } else {
        parts.append(.text(rest[...open]))
        rest = rest[rest.index(after: open)...]
      }
    }
    if !rest.isEmpty { parts.append(.text(rest)) }
    return parts
  }
}
