/// Reader of an answer that is expected to be JSON, fed with its body as it comes.
struct JSONAnswerReader: Sendable {
  var head = HTTPHead(status: 0)
  private var reader: JSONReader
  private var fault: JSONFault?
  private var beginning: [UInt8] = []

  /// The bytes of the body that are kept for an error.
  private static let beginningLimit = 1_024

  init(media: [JSONMediaPath] = [], limits: JSONLimits = JSONLimits()) {
    reader = JSONReader(media: media, limits: limits)
  }

  /// - Throws: when this piece shows that the body is no JSON; later ones are not read.
  mutating func feed(_ piece: [UInt8]) throws(JSONFault) {
    let missing = JSONAnswerReader.beginningLimit - beginning.count
    if missing > 0 { beginning += piece.prefix(missing) }
    guard fault == nil else { return }
    do throws(JSONFault) {
      try reader.feed(piece)
    } catch {
      fault = error
      throw error
    }
  }

  mutating func finish() -> JSONAnswer {
    var tree: JSONTree?
    if fault == nil {
      do throws(JSONFault) { tree = try reader.finish() } catch { fault = error }
    }
    return JSONAnswer(head: head, tree: tree, fault: fault, beginning: String(decoding: beginning, as: UTF8.self))
  }
}
