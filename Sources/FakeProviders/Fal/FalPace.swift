/// Pace of fal's jobs, and the stages they go through.
package struct FalPace: Sendable {
  /// Positions reported while it waits in the queue, a stage for each.
  package var queuePositions: [Int] = []
  package var perQueuePosition: Duration = .zero
  /// Whether jobs are seen running at all, and for how long.
  package var runs: Bool = false
  package var running: Duration = .zero
  /// A stage lasts at least until somebody has seen it (by status or stream).
  package var everyStageIsSeen = false
  /// Lengths of the stages to come; used up from the front.
  package var logs: [String] = ["Loading the model", "Drawing", "Encoding"]
  /// Time between the comment lines of a status stream.
  package var ping: Duration = .seconds(15)

  package init() {}

  /// Queued at the positions, then running, each seen exactly as long as it takes to look.
  package static func seen(_ queuePositions: [Int] = [1, 0]) -> FalPace {
    var pace = FalPace()
    pace.queuePositions = queuePositions
    pace.runs = true
    pace.everyStageIsSeen = true
    return pace
  }

  package static func timed(queuePositions: [Int] = [], perQueuePosition: Duration = .zero, running: Duration) -> FalPace {
    var pace = FalPace()
    pace.queuePositions = queuePositions
    pace.perQueuePosition = perQueuePosition
    pace.runs = true
    pace.running = running
    return pace
  }
}
