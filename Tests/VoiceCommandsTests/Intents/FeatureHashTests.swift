import Testing

@testable import VoiceCommands

@Suite struct FeatureHashTests {
  private func hash(_ text: String) -> UInt64 { FeatureHash(Array(text.utf8)[...]).value }

  /// Values of FNV-1a, as its authors publish them: http://www.isthe.com/chongo/tech/comp/fnv/.
  @Test func `it is FNV-1a with 64 bits`() {
    #expect(FeatureHash().value == 0xcbf2_9ce4_8422_2325)
    #expect(hash("a") == 0xaf63_dc4c_8601_ec8c)
    #expect(hash("foobar") == 0x8594_4171_f739_67e8)
  }

  @Test func `letters added in parts have the hash of the whole`() {
    var parts = FeatureHash(Array("word ".utf8)[...])
    parts.add(Array("red".utf8)[...])
    parts.add("|")
    parts.add(UInt8(ascii: "1"))
    #expect(parts.value == hash("word red|1"))
  }
}
