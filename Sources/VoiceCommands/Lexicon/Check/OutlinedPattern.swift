import PatternSearch

/// Alternative of a phrase or sentence line that stands outside of brackets, as it is written.
struct OutlinedPattern {
  enum Owner: Hashable {
    case phraseClass(Int32)
    /// Index of the rule block, and of the line among the lexicon's sentence patterns.
    case rule(block: Int, sentence: Int)
  }

  var owner: Owner
  var source: SourceLine
  var pieces: [Pattern.Piece] = []
  var value: TextTemplate?
  var options: PatternOptions

  /// Parts between the bars that stand outside of brackets.
  static func alternatives(_ pieces: [Pattern.Piece]) -> [[Pattern.Piece]] {
    var result: [[Pattern.Piece]] = [[]]
    var depth = 0
    for piece in pieces {
      switch piece {
      case .or where depth == 0:
        result.append([])
        continue
      case .open: depth += 1
      case .close: depth -= 1
      case .symbol, .free, .repeated, .or: break
      }
      result[result.count - 1].append(piece)
    }
    return result
  }

  /// Whether it counts in every place where another does.
  func counts(wherever other: OutlinedPattern) -> Bool {
    let (own, others) = (options, other.options)
    return isAfterAll(that: other) && (!own.isParted || others.isParted) && own.follows <= others.follows
      && (!own.isOpening || others.isOpening || others.isWhole) && (!own.isWhole || others.isWhole)
      && (!own.precedesPause || others.precedesPause)
  }

  /// Whether it goes on from every edit that another goes on from.
  private func isAfterAll(that other: OutlinedPattern) -> Bool {
    guard let after = options.after else { return true }
    guard let others = other.options.after else { return false }
    return (after == others || after == CommandType.anyEdit)
      && (options.afterField == nil || options.afterField == other.options.afterField)
      && (options.isRunOn || !other.options.isRunOn)
  }

  /// Whether it stands for the same text, sets the same fields to the same texts, and has the same doubt.
  func means(_ other: OutlinedPattern) -> Bool {
    value == other.value && options.assignments == other.options.assignments && options.doubt == other.options.doubt
  }

  /// Whether each class and slot that another mentions is bound to the same field, and to one field only.
  func binds(like other: OutlinedPattern) -> Bool {
    let (names, others) = (bindings, other.bindings)
    return others.allSatisfy { $0.value.count == 1 && names[$0.key] == $0.value }
  }

  /// Fields that each class and slot is bound to, -1 for none.
  private var bindings: [PatternOverlaps.Label: Set<Int16>] {
    var names: [PatternOverlaps.Label: Set<Int16>] = [:]
    for piece in pieces {
      switch piece {
      case .symbol(let symbol, let name): if symbol < 0 { names[.symbol(symbol), default: []].insert(name) }
      case .repeated(let symbol): names[.symbol(symbol), default: []].insert(-1)
      case .free(let slot, let name): names[.free(slot: slot), default: []].insert(name)
      case .open, .or, .close: break
      }
    }
    return names
  }

  /// Visits the classes and slots it mentions.
  func forEachMention(ofClass: (Int32) -> Void, ofSlot: (Int16) -> Void) {
    for piece in pieces {
      switch piece {
      case .symbol(let symbol, _), .repeated(let symbol): if symbol < 0 { ofClass(Lexicon.classID(of: symbol)) }
      case .free(let id, _): ofSlot(id)
      case .open, .or, .close: break
      }
    }
  }
}
