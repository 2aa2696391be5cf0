package import SketchCore

/// How a command is carried out.
enum CommandClass: Equatable {
  /// Makes a picture: a stored job.
  case generates
  /// Acts on "it", so it waits for the pictures said before it.
  case ordered
  /// Answers and questions: at once, whatever is running.
  case immediate

  init(_ intent: VoiceCommand.Intent) {
    switch intent {
    case .create, .edit, .retry: self = .generates
    case .delete, .restore, .favorite, .unfavorite, .show, .export, .undo, .redo, .tag, .untag, .collect, .uncollect: self = .ordered
    case .list, .search, .profile, .confirm, .deny, .cancel, .listen, .sleep, .status, .help, .unknown: self = .immediate
    }
  }
}

/// One breath's commands in the order they are carried out.
package struct CommandPlan: Equatable {
  /// A command that makes a picture carries, in `then`, the ordered commands that follow it, so that they are stored with its job.
  package private(set) var steps: [VoiceCommand] = []

  package init(_ command: VoiceCommand) {
    for single in CommandPlan.flatten(command) {
      let follows = steps.last.map { CommandClass($0.intent) == .generates } ?? false
      if follows, CommandClass(single.intent) == .ordered {
        steps[steps.count - 1].then = (steps[steps.count - 1].then ?? []) + [single]
      } else {
        steps.append(single)
      }
    }
  }

  private static func flatten(_ command: VoiceCommand) -> [VoiceCommand] {
    var single = command
    single.then = nil
    return [single] + (command.then ?? []).flatMap(flatten)
  }
}
