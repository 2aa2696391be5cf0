/// Reason for which a file is not drawn with.
package enum DrawingFault: Error, Equatable {
  case unreadable(String)
  case noPlainFile
  case tooLarge
  case malformed
  case entities
  case script
  case reference(String)
  case tooDeep
  case tooManyElements
  case tooDetailed
  case tooDense
  case empty
  case slow
}

extension DrawingFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let why): "it cannot be read: \(why)"
    case .noPlainFile: "it is no plain file"
    case .tooLarge: "it is larger than \(DrawingLimits.bytes / 1_000_000) MB"
    case .malformed: "it is no well-formed SVG in UTF-8"
    case .entities: "it declares entities"
    case .script: "there is a script in it"
    case .reference(let target): "it refers to “\(target)” outside of itself"
    case .tooDeep: "its elements nest deeper than \(DrawingLimits.depth)"
    case .tooManyElements: "it has more than \(DrawingLimits.elements) elements"
    case .tooDetailed: "its paths have more than \(DrawingLimits.numbers) numbers"
    case .tooDense: "its outlines are more than \(Int(DrawingLimits.lengths)) times as long as it is large"
    case .empty: "it shows nothing that is drawn: no path or shape with a fill or a line"
    case .slow: "it takes too long to draw"
    }
  }
}
