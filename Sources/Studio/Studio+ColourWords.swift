import SketchCore

/// Commands about colours: “colour the roof red” fills the roof on a coloring page, and changes any other picture.
extension Studio {
  /// The command as its picture takes it; one about nothing is a change, which is refused as any other.
  func fittingItsSubject(_ command: VoiceCommand) async -> VoiceCommand {
    if let kind = command.create?.kind, parts.catalog.look(of: kind) == .coloringPage {
      var command = command
      command.then = command.then?.map { $0.isAboutColor ? $0.fillingIn : $0 }
      return command
    }
    guard command.isAboutColor, (command.target ?? .current) == .current else { return command }
    let kind = try? await kindOfSubject()
    let isPage = kind.map { parts.catalog.look(of: $0) } == .coloringPage
    return isPage ? command.fillingIn : command.changingColors
  }

  /// Kind of what "it" means now; nil when there is no picture.
  private func kindOfSubject() async throws -> ArtKind? {
    switch try await subject(of: VoiceCommand(transcript: "", intent: .show, confidence: 1)) {
    case nil: nil
    case .artwork(let id): try await parts.library.artwork(id)?.kind
    case .job(let id): try await parts.library.job(id)?.command.create?.kind
    }
  }
}

extension VoiceCommand {
  /// It only gives colours to things that it names.
  var isAboutColor: Bool {
    switch intent {
    case .color: return true
    case .edit:
      let edits = edits ?? []
      return !edits.isEmpty && edits.allSatisfy { if case .changeColor(.some, _) = $0 { true } else { false } }
    default: return false
    }
  }

  /// The same for a coloring page: one fill after the other.
  var fillingIn: VoiceCommand {
    guard intent == .edit else { return self }
    var fills = (edits ?? []).compactMap { edit -> VoiceCommand? in
      guard case .changeColor(let element, let color) = edit else { return nil }
      var fill = self
      (fill.intent, fill.edits, fill.then) = (.color, nil, nil)
      (fill.region, fill.color) = (element, color)
      return fill
    }
    guard !fills.isEmpty else { return self }
    var first = fills.removeFirst()
    let steps = fills + (then ?? []).map { $0.isAboutColor ? $0.fillingIn : $0 }
    first.then = steps.isEmpty ? nil : steps
    return first
  }

  /// The same for any other picture: a change to it.
  var changingColors: VoiceCommand {
    guard intent == .color, let color else { return self }
    var edit = self
    (edit.intent, edit.region, edit.color) = (.edit, nil, nil)
    edit.edits = [.changeColor(element: region, color: color)]
    edit.then = then?.map(\.changingColors)
    return edit
  }
}
