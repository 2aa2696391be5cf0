import SketchCore

/// Commands that can help where a change found no thing to change: the same with what is there, what was meant added,
/// or a new picture of that. A change is offered only when it does something to the scene and leaves nothing out.
struct EditAlternatives {
  /// Number of commands that are offered at most.
  private static let most = 2

  let catalog: ArtCatalog
  let scene: Scene

  func commands(inPlaceOf edits: [Edit]) -> [VoiceCommand] {
    guard let edit = edits.first(where: isInVain) else { return [] }
    let commands: [VoiceCommand] =
      switch edit {
      case .changeColor(let thing?, let color):
        others { ("make the \($0) \(color)", .changeColor(element: $0, color: color)) }.prefix(1)
          + made("\(color) \(ElementQuery.core(thing))")
      case .replaceElement(_, let replacement):
        others { ("replace the \($0) with \(replacement)", .replaceElement(element: $0, replacement: replacement)) }
          .prefix(1) + made(ElementQuery.core(replacement))
      case .removeElement: others { ("remove the \($0)", .removeElement(element: $0)) }
      default: []
      }
    return Array(commands.prefix(Self.most))
  }

  private func isInVain(_ edit: Edit) -> Bool {
    var editor = SceneEditor(catalog: catalog, scene: scene)
    editor.apply(edit)
    return !editor.missing.isEmpty
  }

  /// A change of each thing that is there, what was asked for before what comes by itself.
  private func others(_ change: (String) -> (words: String, edit: Edit)) -> [VoiceCommand] {
    let lights = scene.elements.filter { $0.implied && catalog.isLight($0.subject) }
    let things = scene.elements.filter { !$0.implied } + lights
    var seen: Set<String> = []
    return things.map(\.label).filter { seen.insert($0).inserted }.compactMap { thing in
      let (words, edit) = change(thing)
      return command(words, edit)
    }
  }

  /// The thing that was meant, added, and a new picture of it; none when there is no drawing of it.
  private func made(_ phrase: String) -> [VoiceCommand] {
    var reader = DescriptionReader(catalog: catalog)
    reader.read(phrase)
    guard reader.unknown.isEmpty, reader.notes.isEmpty, let element = reader.elements.first else { return [] }
    let thing = SceneSentence(catalog: catalog).name(element)
    var draw = VoiceCommand(transcript: "draw \(thing)", intent: .create, confidence: 1)
    draw.create = CreateRequest(description: thing)
    return [command("add \(thing)", .addElement(element: thing, position: nil)), draw].compactMap(\.self)
  }

  /// Command of a change; nil when it does nothing, or not all of it.
  private func command(_ words: String, _ edit: Edit) -> VoiceCommand? {
    let edited = SceneEditor.edited(scene, by: [edit], catalog)
    guard edited.scene != scene, edited.notes.isEmpty else { return nil }
    var command = VoiceCommand(transcript: words, intent: .edit, confidence: 1)
    command.edits = [edit]
    return command
  }
}
