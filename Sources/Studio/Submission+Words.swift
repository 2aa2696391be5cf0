import SketchCore

extension Submission {
  /// Text by which a repeated request is recognised: equal when the same is asked for.
  var words: String {
    let asked =
      switch content {
      case .text(let utterance), .spoken(let utterance, _): "“\(utterance.text)”"
      case .command(let command): (try? WireJSON.text(command)) ?? ""
      }
    let mask = attachments.mask.map { " mask \($0.count)/\(FNVHash($0).value)" } ?? ""
    return asked + mask + attachments.with.map { " with \($0)" }.joined()
  }
}
