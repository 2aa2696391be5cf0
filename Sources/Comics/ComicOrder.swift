import FoundationEssentials
import Illustrator
import SketchCore

/// Comic as a request asks for it: its script, the pictures of panels that are there, and the work of others.
struct ComicOrder: Sendable {
  var comic: Comic
  /// Files of pictures by panel, from zero.
  var kept: [Int: [UInt8]] = [:]
  /// Panels that others are to draw, by the same number; what is in neither is drawn from the script.
  var works: [Int: GenerationRequest.Work] = [:]
  var notes: [String] = []

  /// A new comic.
  /// - Parameter isHosted: others draw its panels.
  init(_ comic: Comic, isHosted: Bool, _ tools: ComicTools) {
    self.comic = comic
    guard isHosted else { return }
    for index in comic.panels.indices { works[index] = .create(tools.request(index, of: comic)) }
  }

  /// A change. Panels that look as before keep their pictures, wherever they are now.
  init(
    _ edits: [Edit], of parent: GenerationRequest.ParentPicture, _ before: Comic, isHosted: Bool, canEdit: Bool,
    _ tools: ComicTools
  ) {
    var editor = ComicEditor(before, tools.writer)
    for edit in edits { editor.apply(edit) }
    comic = editor.comic
    notes = editor.notes
    let pictures = PanelPictures.read(parent.image)
    guard !pictures.isEmpty else { return }
    let looksAsBefore = comic.cast == before.cast && comic.artStyle == before.artStyle
    for (index, panel) in comic.panels.enumerated() {
      if looksAsBefore, let old = before.panels.firstIndex(where: { $0.depiction == panel.depiction }) {
        kept[index] = pictures[old]
      } else if !isHosted {
        notes.append("The illustrator drew panel \(index + 1), since nobody else can just now.")
      } else if looksAsBefore, canEdit, let picture = pictures[index],
        let edit = panel.edit(after: before.panels[index])
      {
        works[index] = .edit(
          [edit],
          of: .init(
            prompt: tools.request(index, of: before).description, style: StyleChoice(comic.artStyle), kind: .picture,
            seed: comic.seed, image: picture, mediaType: "image/webp", scene: nil))
      } else {
        works[index] = .create(tools.request(index, of: comic))
      }
    }
  }
}

extension ComicPanel {
  /// The panel without its words.
  fileprivate var depiction: ComicPanel {
    var panel = self
    (panel.caption, panel.balloons, panel.sound) = (nil, [], nil)
    return panel
  }

  /// The one edit that it has more than before; nil where something else changed, too.
  fileprivate func edit(after before: ComicPanel) -> Edit? {
    guard let last = edits?.last else { return nil }
    var changed = before.depiction
    changed.edits = (changed.edits ?? []) + [last]
    return changed == depiction ? last : nil
  }
}
