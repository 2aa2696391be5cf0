import SketchCore

extension Submission {
  /// Text by which a repeated request is recognised: equal when the same is asked for.
  var words: String {
    let asked =
      switch content {
      case .text(let utterance), .spoken(let utterance, _): "“\(utterance.text)”"
      case .command(let command): (try? WireJSON.text(command)) ?? ""
      }
    let mask = attachments.mask.map { " mask \($0.count)/\($0.fingerprint)" } ?? ""
    return asked + mask + attachments.with.map { " with \($0)" }.joined()
  }
}

extension [UInt8] {
  /// FNV-1a, 64 bits: tells apart what was sent by mistake, not what was forged.
  fileprivate var fingerprint: UInt64 {
    reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
