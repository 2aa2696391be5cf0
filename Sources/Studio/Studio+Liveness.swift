import FoundationEssentials
import SketchCore

/// Signs of life, for a watchdog.
extension Studio {
  /// Returns when the studio can still be reached.
  package func respond() {}

  /// Returns when the lane is seen to live: at once when it has nothing to do or waits for a provider, which may take
  /// long; else as soon as it has come further.
  package func respondFromLane() async {
    guard let seen = laneStep else { return }
    while laneStep == seen, (try? await Task.sleep(for: .seconds(1))) != nil {}
  }

  /// Place of the lane's current work; nil when nothing of it is ours to do.
  private var laneStep: LaneStep? {
    guard lane.current != nil else { return nil }
    let job = lane.currentJob.flatMap { running[$0] }
    return job?.isAtProvider == true ? nil : LaneStep(entry: lane.takenCount, changed: job?.job?.updatedAt)
  }

  private struct LaneStep: Equatable {
    var entry: Int
    var changed: Date?
  }
}
