/// Parts, points and surfaces of the drawings: the rows of `anatomy.tsv`.
struct Anatomy: Sendable {
  /// A part of a drawing that can have a colour of its own.
  struct Part: Sendable, Equatable {
    var name: String
    /// Ids of groups in the drawing, or the classes "main" and "accent".
    var targets: [String]
    var words: [String]
  }

  /// A place in the box of a drawing, 0…1 each way.
  struct Point: Sendable, Equatable {
    var x: Float
    var y: Float
  }

  /// A level stretch on which things can stand.
  struct Surface: Sendable, Equatable {
    var name: String
    var from: Float
    var to: Float
    var y: Float

    /// A part of several equal ones, counted from the left.
    func part(_ index: Int, of count: Int) -> Surface {
      let step = (to - from) / Float(count)
      return Surface(name: name, from: from + Float(index) * step, to: from + Float(index + 1) * step, y: y)
    }
  }

  /// A rectangle inside of which something can be: the page of a book.
  struct Region: Sendable, Equatable {
    var left: Float
    var top: Float
    var right: Float
    var bottom: Float
  }

  var parts: [Part] = []
  var points: [String: Point] = [:]
  var surfaces: [Surface] = []
  var regions: [String: Region] = [:]

  /// Surface to put things on.
  var top: Surface? { surfaces.first { $0.name == "top" } ?? surfaces.first }

  func part(_ word: String) -> Part? { parts.first { $0.words.contains(word) } }
}

/// Anatomy of every subject, and of kinds of them.
struct AnatomyTable: Sendable {
  private var subjects: [String: Anatomy] = [:]
  /// Every word for a part of something.
  private(set) var partWords: Set<String> = []

  init(folder: String) throws {
    for row in try TableFile("\(folder)/anatomy.tsv", columns: ["subject", "kind", "name", "values"]).rows {
      let name = row["name"] ?? ""
      let numbers = row.list("values").compactMap { Float($0).map { $0 / 400 } }
      var anatomy = subjects[row["subject"] ?? "", default: Anatomy()]
      switch row["kind"] {
      case "part":
        let words = row.list("words")
        anatomy.parts.append(
          Anatomy.Part(name: name, targets: row.list("values"), words: words.isEmpty ? [name] : words))
        partWords.formUnion(words)
      case "point" where numbers.count == 2: anatomy.points[name] = Anatomy.Point(x: numbers[0], y: numbers[1])
      case "surface" where numbers.count == 3:
        anatomy.surfaces.append(Anatomy.Surface(name: name, from: numbers[0], to: numbers[1], y: numbers[2]))
      case "region" where numbers.count == 4:
        anatomy.regions[name] = Anatomy.Region(
          left: numbers[0], top: numbers[1], right: numbers[2], bottom: numbers[3])
      default:
        throw TableFile.fault(
          "\(folder)/anatomy.tsv", "“\(name)” of \(row["subject"] ?? "?") is no part, point or surface")
      }
      subjects[row["subject"] ?? ""] = anatomy
    }
  }

  /// The anatomy of a subject, with the parts that all of its class have.
  func anatomy(of subject: String, class kind: String) -> Anatomy {
    var anatomy = subjects[subject] ?? Anatomy()
    for shared in ["@\(kind)", "@any"] { anatomy.parts += subjects[shared]?.parts ?? [] }
    return anatomy
  }
}
