extension VoiceCommand {
  /// Short sentence on what was understood, without the steps that follow.
  ///
  /// Words of the user's are in quotes, so that a page in another language can tell the rest (`told-….json`).
  package var summary: String {
    switch intent {
    case .create: create?.summary ?? "draw something"
    case .edit: (edits ?? []).map(\.summary).joined(separator: "; ")
    case .delete where target == .wholeTrash: "empty the trash"
    case .delete, .restore, .favorite, .unfavorite, .show: "\(intent.rawValue) \(subject)"
    case .print: "print \(subject)\(print?.copies.map { $0 == 1 ? "" : " \($0) times" } ?? "")"
    case .compare: "compare \(subject)\(with.map { " with \($0.spokenName)" } ?? "")"
    case .queue: "\(queue?.action.rawValue ?? "pause") the queue"
    case .export where export?.makingOf == true:
      "export how \(subject) was made as \(export?.format.rawValue ?? "mp4")"
    case .export: "export \(subject) as \(export?.format.rawValue ?? "png")"
    case .undo, .redo: moveSummary
    case .retry: "the last one again\(count.map { $0 > 1 ? ", \($0) times" : "" } ?? "")"
    case .list, .search: query.map { "list “\($0)”" } ?? "list the pictures"
    case .tag, .untag: "\(intent.rawValue) \(subject) “\(tag ?? "")”"
    case .collect: "put \(subject) into \(collectionName)"
    case .uncollect: "take \(subject) out of \(collectionName)"
    case .collection: collection?.request.map(summary) ?? "the collections"
    case .rename: "name \(subject) “\(title ?? "")”"
    case .color: "colour \(region.quotedOrIt) \(color.map { "“\($0)”" } ?? "in")"
    case .profile: "profile “\(profile ?? "")”"
    case .checkout: "go to the version “\(version ?? "")” of \(subject)"
    case .forget where last == VoiceCommand.everything: "forget all words"
    case .forget where last == nil && steps != nil:
      "forget the \(steps.map { $0 > 1 ? "\($0) things" : "thing" } ?? "") said last"
    case .forget: "forget the last words"
    case .confirm: "yes"
    case .deny: "no"
    case .unknown: "nothing"
    case .cancel: target.map { "cancel \($0.spokenName)" } ?? intent.rawValue
    case .listen, .sleep, .status, .help: intent.rawValue
    }
  }

  private var subject: String { (target ?? .current).spokenName }

  private var collectionName: String { collection?.name.map { "the collection “\($0)”" } ?? "the collection" }

  private func summary(_ request: CollectionRequest) -> String {
    switch request.action {
    case .create: "make \(collectionName)\(request.query.map { " of all pictures\($0.conditions)" } ?? "")"
    case .save: "save the search as \(collectionName)"
    case .rename: "rename \(collectionName) to “\(request.newName ?? "")”"
    case .describe: "describe \(collectionName)"
    case .delete: "delete \(collectionName)"
    case .show: "show \(collectionName)"
    case .list: "list the collections"
    }
  }

  private var moveSummary: String {
    if let entry { return "\(intent.rawValue) to entry \(entry)" }
    let steps = steps ?? 1
    return steps == 1 ? intent.rawValue : "\(intent.rawValue) \(steps) things"
  }
}

extension CreateRequest {
  fileprivate var summary: String {
    let number = count == 1 ? "" : "\(count) × "
    let look = [kind == .picture ? nil : kind.spokenName, option, style?.spokenName].compactMap { $0 }.map { ", \($0)" }
    return "draw \(number)“\(description)”\(look.joined())"
  }
}

extension Edit {
  fileprivate var summary: String {
    switch self {
    case .addElement(let element, let position): "add “\(element)”\(position.map { ", “\($0)”" } ?? "")"
    case .removeElement(let element): "remove “\(element)”"
    case .replaceElement(let element, let replacement): "replace “\(element)” by “\(replacement)”"
    case .changeColor(let element, let color): "make \(element.quotedOrIt) “\(color)”"
    case .changeStyle(let style): "in the style \(style.spokenName)"
    case .changeBackground(let background): "background: “\(background)”"
    case .enhance(let aspect): "make it “\(aspect)”"
    case .say(let element, let speech): "\(element.map { "“\($0)”" } ?? "somebody") says “\(speech)”"
    case .swapPanels(let first, let second): "swap the panels \(first) and \(second)"
    case .inPanel(let panel, let edit): "in the panel \(panel): \(edit.summary)"
    case .animate(let theme, let seconds):
      "make a film of it\(theme.map { ", theme “\($0)”" } ?? "")\(seconds.map { ", \($0) seconds" } ?? "")"
    }
  }
}

extension String? {
  fileprivate var quotedOrIt: String { map { "“\($0)”" } ?? "it" }
}
