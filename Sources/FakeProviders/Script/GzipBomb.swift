/// A gzip stream that is some 159 times larger once unpacked, written without a compressor.
///
/// RFC 1951: with the fixed codes, “copy the 258 bytes from one byte back” takes 13 bits. The checksum in the trailer
/// is wrong: who gets that far has unpacked it all.
enum GzipBomb {
  static func bytes(unpackingTo size: Int) -> [UInt8] {
    var stream = BitWriter()
    stream.append(0b1, bits: 1)  // the last block
    stream.append(0b01, bits: 2)  // with the fixed codes
    stream.appendCode(0x30 + 0x20, bits: 8)  // a space
    let copies = max(1, size / 258)
    // Eight copies are thirteen whole bytes, which repeat: bit by bit it takes an unoptimised build longer than a
    // client waits.
    let octets = max(0, copies / 8 - 2)
    for _ in 0..<min(copies, 16) { stream.appendCopy() }
    if octets > 0 { stream.repeatLast(bytes: 13, times: octets) }
    for _ in 0..<max(0, copies - 16 - 8 * octets) { stream.appendCopy() }
    stream.appendCode(0, bits: 7)  // end of block
    let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    return header + stream.bytes + [UInt8](repeating: 0, count: 8)
  }

  private struct BitWriter {
    private var finished: [UInt8] = []
    private var current: UInt32 = 0
    private var count = 0

    var bytes: [UInt8] { count == 0 ? finished : finished + [UInt8(truncatingIfNeeded: current)] }

    /// 258 bytes, from one byte back.
    mutating func appendCopy() {
      appendCode(0b1100_0101, bits: 8)  // length 258
      appendCode(0, bits: 5)  // distance 1
    }

    mutating func repeatLast(bytes: Int, times: Int) {
      let last = finished.suffix(bytes)
      finished.reserveCapacity(finished.count + bytes * times + bytes)
      for _ in 0..<times { finished += last }
    }

    /// Least significant bit first, as deflate's numbers are.
    mutating func append(_ value: UInt32, bits: Int) {
      current |= value << UInt32(count)
      count += bits
      while count >= 8 {
        finished.append(UInt8(truncatingIfNeeded: current))
        current >>= 8
        count -= 8
      }
    }

    /// Most significant bit first, as deflate's codes are.
    mutating func appendCode(_ code: UInt32, bits: Int) {
      for bit in stride(from: bits - 1, through: 0, by: -1) { append(code >> UInt32(bit) & 1, bits: 1) }
    }
  }
}
