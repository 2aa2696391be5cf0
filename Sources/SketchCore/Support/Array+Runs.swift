extension [UInt16] {
  /// The values as runs: value and length, each as a varint of seven bits a byte, the lowest first.
  package var runs: [UInt8] {
    var bytes: [UInt8] = []
    func append(_ value: Int) {
      var rest = value
      while rest > 127 {
        bytes.append(UInt8(rest & 127 | 128))
        rest >>= 7
      }
      bytes.append(UInt8(rest))
    }
    var start = 0
    while start < count {
      var end = start + 1
      while end < count, self[end] == self[start] { end += 1 }
      append(Int(self[start]))
      append(end - start)
      start = end
    }
    return bytes
  }
}
