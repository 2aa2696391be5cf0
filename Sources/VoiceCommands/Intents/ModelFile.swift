import SketchCore

/// File of a linear model: lines of values parted by tabs, first the names of its classes, `scale`, and rows with a
/// number for each class; then one feature a line, with its weights as `class:weight`.
struct ModelFile {
  /// Names of the classes, in their order.
  private(set) var classes: [String] = []
  /// Rows by their name, in the order of the file.
  private(set) var rows: [String: [[Float]]] = [:]
  private(set) var weights = FeatureWeights()

  /// - Parameters:
  ///   - key: name of the line of the classes, in the plural.
  ///   - row: name of the rows of numbers.
  /// - Throws: `SketchError` `.configuration` naming the line.
  init(_ text: [UInt8], name: String, classes key: String, row: String) throws(SketchError) {
    var (number, scale) = (0, Float(1))
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      guard let start = line.first, start != UInt8(ascii: "#") else { continue }
      func fault(_ reason: String) -> SketchError {
        SketchError(.configuration, "\(name):\(number): \(reason)", advice: "Install VoiceSketch again.")
      }
      let first = line[..<(line.firstIndex(of: UInt8(ascii: "\t")) ?? line.endIndex)]
      var values: ArraySlice<ArraySlice<UInt8>> {
        line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).dropFirst()
      }
      if first.elementsEqual(key.utf8), classes.isEmpty {
        classes = values.map { String(decoding: $0, as: UTF8.self) }
      } else if first.elementsEqual("scale".utf8), weights.isEmpty {
        guard values.count == 1, let value = values.first.flatMap(Self.integer), value > 0 else {
          throw fault("the scale is no number")
        }
        scale = Float(value)
      } else if first.elementsEqual(row.utf8), weights.isEmpty {
        let numbers = values.compactMap { Self.integer($0) }.map { Float($0) / scale }
        guard numbers.count == classes.count, !classes.isEmpty else {
          throw fault("there is not one \(row) for each \(key.dropLast())")
        }
        rows[row, default: []].append(numbers)
      } else {
        var found: [FeatureWeights.Weight] = []
        // Cut as it is read: there are tens of thousands of these.
        var rest = line[first.endIndex...].dropFirst()
        while !rest.isEmpty {
          let end = rest.firstIndex(of: UInt8(ascii: "\t")) ?? rest.endIndex
          let value = rest[..<end]
          guard let colon = value.firstIndex(of: UInt8(ascii: ":")), let place = Self.integer(value[..<colon]),
            classes.indices.contains(place), let weight = Self.integer(value[(colon + 1)...])
          else { throw fault("“\(String(decoding: value, as: UTF8.self))” is no weight of \(key)") }
          found.append((Int32(place), Float(weight) / scale))
          rest = rest[end...].dropFirst()
        }
        weights.set(found, of: FeatureHash(first).value)
      }
    }
    guard rows[row] != nil else {
      throw SketchError(.configuration, "\(name) holds no model", advice: "Install VoiceSketch again.")
    }
  }

  /// Whole number of some digits, perhaps with a minus.
  private static func integer(_ digits: ArraySlice<UInt8>) -> Int? {
    let isNegative = digits.first == UInt8(ascii: "-")
    let rest = isNegative ? digits.dropFirst() : digits
    guard !rest.isEmpty, rest.count < 10 else { return nil }
    var value = 0
    for digit in rest {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      value = value * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return isNegative ? -value : value
  }
}
