/// What follows `->` on a line: fields to set, and how the line is to be weighed.
struct LexiconOptions {
  var assignments: [Lexicon.Assignment] = []
  var sure: Float = 0.98
  var cost: Float = 0
  var doubt: Float = 0
  var follows = Gap.space
  var isOpening = false
  var isWhole = false
  var precedesPause = false
  var isParted = false
  var isRunOn = false
  var after: String?
  var afterField: Int16?

  /// Adds `name text, name text`.
  mutating func read(_ line: Bytes, _ range: Range<Int>, _ builder: inout LexiconBuilder) throws(LexiconFault) {
    var start = range.lowerBound
    while start <= range.upperBound {
      let end = line.near(UInt8(ascii: ","), in: start..<range.upperBound) ?? range.upperBound
      let item = line.trimmed(start..<end)
      start = end + 1
      let space = line.near(0x20, in: item) ?? item.upperBound
      let key = item.lowerBound..<space
      let rest = line.trimmed(space..<item.upperBound)
      switch line.extracting(key) {
      case "": throw LexiconFault(reason: "nothing follows “->”")
      case "sure": sure = try line.extracting(rest).number()
      case "cost": cost = try line.extracting(rest).cost()
      case "doubt": doubt = try line.extracting(rest).number()
      case "comma": follows = .comma
      case "stop": follows = .stop
      case "opening": isOpening = true
      case "whole": isWhole = true
      case "pause": precedesPause = true
      case "parted": isParted = true
      case "bare": isRunOn = true
      case "after":
        let words = line.words(of: rest)
        guard (1...2).contains(words.count) else { throw LexiconFault(reason: "“after” is a type of edit and perhaps a field") }
        after = line.text(words[0])
        afterField = words.count > 1 ? builder.name(line.extracting(words[1])) : nil
      default:
        let name = builder.name(line.extracting(key))
        assignments.append(Lexicon.Assignment(name: name, template: builder.template(line.extracting(rest))))
      }
    }
  }
}

/// Why a line cannot be read; the place is added by the file reader.
struct LexiconFault: Error {
  var reason: String
}
