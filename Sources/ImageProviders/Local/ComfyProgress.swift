import SketchCore

/// Progress of one workflow, from the messages of a server that works on others, too. Pure.
struct ComfyProgress: Sendable {
  let prompt: String
  private let nodes: ComfyNodes
  private let phases: ComfyPhases
  /// Number of nodes that draw; at least one.
  private let drawings: Int

  /// A node of ours is at work.
  private var isOurs = false
  private var node: String?
  /// Nodes that drew before the one that does now.
  private var drawn: Set<String> = []
  private var lastStep: Duration?
  private var lastPreview: Duration?
  /// The workflow has ended.
  private(set) var isOver = false

  /// Share of the work that goes before the drawing, and of the drawing.
  private static let (before, drawing) = (0.2, 0.7)
  /// Times between what is told: fast models draw thirty steps a second.
  private static let (stepPause, previewPause) = (Duration.milliseconds(100), Duration.milliseconds(250))

  init(prompt: String, nodes: ComfyNodes, phases: ComfyPhases) {
    self.prompt = prompt
    self.nodes = nodes
    self.phases = phases
    drawings = max(1, nodes.types.values.count(where: phases.drawing.contains))
  }

  /// - Parameter elapsed: time since the first message.
  /// - Returns: what to tell; nil for a message of another workflow, or too soon after the last.
  mutating func take(_ message: ComfyMessage, at elapsed: Duration) -> ProviderProgress? {
    switch message {
    case .executing(let prompt, let node):
      isOurs = prompt == self.prompt
      guard isOurs else { return nil }
      guard let node else {
        isOver = true
        return nil
      }
      return begin(node)
    case .progress(let prompt, let node, let value, let maximum):
      guard prompt ?? (isOurs ? self.prompt : nil) == self.prompt else { return nil }
      return step(node ?? self.node, value, of: maximum, at: elapsed)
    case .ended(let prompt):
      if prompt == self.prompt { isOver = true }
      return nil
    case .preview(let picture):
      guard isOurs, lastPreview.map({ elapsed - $0 >= ComfyProgress.previewPause }) ?? true else { return nil }
      lastPreview = elapsed
      return .preview(picture)
    }
  }

  private mutating func begin(_ next: String) -> ProviderProgress? {
    if let node, node != next, isDrawing(node) { drawn.insert(node) }
    node = next
    lastStep = nil
    return nodes.types[next].flatMap(phases.words).map { .phase($0, fraction: nil) }
  }

  private mutating func step(
    _ node: String?, _ value: Double, of maximum: Double, at elapsed: Duration
  ) -> ProviderProgress? {
    guard value == maximum || lastStep.map({ elapsed - $0 >= ComfyProgress.stepPause }) ?? true else { return nil }
    lastStep = elapsed
    let words = node.flatMap { nodes.types[$0] }.flatMap(phases.words) ?? phases.drawingWords
    let phase = "\(words), step \(Int(value)) of \(Int(maximum))"
    // A workflow that is not known counts as one that draws once.
    guard nodes.types.isEmpty || node.map(isDrawing) == true else { return .phase(phase, fraction: nil) }
    let done = min(Double(drawn.count) + value / maximum, Double(drawings)) / Double(drawings)
    return .phase(phase, fraction: ComfyProgress.before + ComfyProgress.drawing * done)
  }

  private func isDrawing(_ node: String) -> Bool { nodes.types[node].map(phases.drawing.contains) ?? false }
}
