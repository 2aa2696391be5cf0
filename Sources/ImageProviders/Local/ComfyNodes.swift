import SketchCore

/// Classes of a workflow's nodes by their ids; none for a workflow that is not known.
struct ComfyNodes: Sendable, Equatable {
  let types: [String: String]

  init(_ types: [String: String]) { self.types = types }

  init(_ graph: JSONValue) {
    guard case .object(let nodes) = graph else {
      types = [:]
      return
    }
    types = nodes.compactMapValues { node in
      guard case .string(let type)? = node["class_type"] else { return nil }
      return type
    }
  }
}
