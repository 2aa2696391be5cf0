import SketchCore

/// Slots of a command to the studio: which pictures it is about, and what is done with them.
struct CommandSlots: Equatable {
  /// Beginnings of the labels of places: `which=last` is the picture it is about, `with=last` another beside it.
  static let (which, with) = ("which=", "with=")

  /// Labels of slots whose parts may lie apart: "the fox one from last week, in the snow".
  private static let parted: Set<String> = ["q", "withq", "when"]

  private let slots: [Slot]

  init(_ slots: [Slot]) { self.slots = slots }

  /// Labels of the slots, each once.
  var labels: Set<String> { Set(slots.map(\.label)) }

  /// Words of a slot; one that was said again counts as it was said last, unless its parts may lie apart. Nil where
  /// there is none.
  subscript(_ label: String) -> String? {
    let texts = slots.filter { $0.label == label }.map(\.text)
    return Self.parted.contains(label) && !texts.isEmpty ? texts.joined(separator: " ") : texts.last
  }

  /// Last place of one beginning.
  func place(_ beginning: String) -> Target.Which? {
    slots.lazy.filter { $0.label.hasPrefix(beginning) }
      .compactMap { Target.Which(rawValue: String($0.label.dropFirst(beginning.count))) }.last
  }
}
