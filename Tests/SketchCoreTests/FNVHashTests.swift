import SketchCore
import Testing

@Suite struct FNVHashTests {
  /// Vectors of the authors' test suite.
  @Test(
    arguments: [
      ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8),
    ] as [(String, UInt64)])
  func `the hash is the published one, also of parts`(text: String, hash: UInt64) {
    #expect(FNVHash(text.utf8).value == hash && FNVHash(text.utf8.lazy.map { $0 }).value == hash)
    var inParts = FNVHash(text.utf8.prefix(2))
    inParts.add(text.utf8.dropFirst(2))
    #expect(inParts.value == hash)
  }
}
