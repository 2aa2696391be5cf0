import SketchCore

/// Sentence on how the daemon listens now.
enum ListeningText {
  static func make(_ state: StudioEvent.State, asked mode: ListeningMode) -> String {
    let device = state.device.map { " on \($0)" } ?? ""
    let reason = state.reason.map { ": \($0)" } ?? ""
    return switch mode {
    case .push: "Listening for one command\(device)\(reason)"
    case .hold: "\(state.mode == .hold && state.state != .processing ? "Listening until you let go" : "Heard")\(device)\(reason)"
    case .wake: "Waiting for the wake phrase\(device)\(reason)"
    case .open: "Listening to everything\(device)\(reason)"
    case .off: "Not listening\(reason)"
    }
  }
}
