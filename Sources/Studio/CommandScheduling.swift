import SketchCore

/// Time at which a command is carried out.
enum CommandScheduling: Equatable {
  /// In a job, which is stored first: the command makes a picture.
  case job
  /// In its turn: the command acts on "it", so it waits for the pictures said before.
  case ordered
  /// At once, whatever is running: answers and questions.
  case immediate

  init(_ command: VoiceCommand) {
    switch command.intent {
    case .create, .edit, .retry: self = .job
    case .delete, .restore, .favorite, .unfavorite, .show, .export, .undo, .redo, .tag, .untag, .collect, .uncollect,
      .rename, .color, .print, .compare, .checkout:
      self = .ordered
    case .list, .search, .profile, .confirm, .deny, .cancel, .listen, .sleep, .status, .help, .forget, .queue, .unknown:
      self = .immediate
    case .collection: self = command.changesCollection ? .ordered : .immediate
    }
  }
}

extension VoiceCommand {
  var scheduling: CommandScheduling { CommandScheduling(self) }
}
