import SketchCore

/// Order in which the steps of a compound command are carried out.
struct CommandPlan: Equatable {
  /// Steps in order. One that makes a picture carries, in `then`, the ordered commands that follow it, so that they are
  /// stored with its job.
  private(set) var steps: [VoiceCommand] = []

  init(_ command: VoiceCommand) {
    for single in CommandPlan.flatten(command) {
      if single.scheduling == .ordered, let last = steps.last, last.scheduling == .job {
        steps[steps.count - 1].then = (last.then ?? []) + [single]
      } else {
        steps.append(single)
      }
    }
  }

  /// Neighbouring steps that enter the lane as one, and steps that are answered at once, each by itself.
  var batches: [ArraySlice<VoiceCommand>] {
    var batches: [ArraySlice<VoiceCommand>] = []
    for (index, step) in steps.enumerated() {
      if let last = batches.last, step.scheduling != .immediate, last.first?.scheduling != .immediate {
        batches[batches.count - 1] = steps[last.startIndex...index]
      } else {
        batches.append(steps[index...index])
      }
    }
    return batches
  }

  private static func flatten(_ command: VoiceCommand) -> [VoiceCommand] {
    var single = command
    single.then = nil
    return [single] + (command.then ?? []).flatMap(flatten)
  }
}
