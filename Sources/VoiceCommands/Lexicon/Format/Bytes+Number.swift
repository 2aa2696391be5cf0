import PatternSearch

extension Bytes {
  /// - Throws: `LexiconFault` when this is no number.
  func number() throws(LexiconFault) -> Float {
    if let number = shortNumber { return number }
    guard let number = Float(text) else { throw LexiconFault(reason: "“\(text)” is not a number") }
    return number
  }

  /// Digits with perhaps a point between them and a minus before: few enough that their quotient is the nearest number there is. Nil for all else.
  private var shortNumber: Float? {
    let isNegative = !isEmpty && self[0] == UInt8(ascii: "-")
    let start = isNegative ? 1 : 0
    guard start < count, count - start <= 7 else { return nil }
    var digits: Int32 = 0
    var scale: Int32 = 1
    var point = -1
    for index in start..<count {
      let byte = self[index]
      if byte == UInt8(ascii: "."), point < 0, index > start, index + 1 < count {
        point = index
        continue
      }
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      digits = digits * 10 + Int32(byte - UInt8(ascii: "0"))
      if point >= 0 { scale *= 10 }
    }
    let number = Float(digits) / Float(scale)
    return isNegative ? -number : number
  }
}
