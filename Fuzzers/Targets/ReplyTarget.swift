import FoundationEssentials
import SketchCore

@testable import ImageProviders

/// A provider's JSON, read and understood; in pieces it is what it is whole.
struct ReplyTarget: FuzzTarget {
  static let name = "reply"
  private static let limits = JSONLimits(depth: 32, values: 10_000, text: 1 << 20, media: 1 << 20)
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  init() {}

  func run(_ bytes: [UInt8]) {
    guard bytes.count >= 2 else { return }
    let body = Array(bytes.dropFirst(2))
    let media: [JSONMediaPath] = []
    let whole = Result { () throws(JSONFault) in try JSONReader.read(body, media: media, limits: Self.limits) }
    let parted = Result { () throws(JSONFault) in
      var reader = JSONReader(media: media, limits: Self.limits)
      let cut = Int(bytes[0]) % (body.count + 1)
      try reader.feed(body[..<cut])
      try reader.feed(body[cut...])
      return try reader.finish()
    }
    switch (whole, parted) {
    case (.success(let one), .success(let other)): require(one == other, "it differs when it comes in pieces")
    case (.failure(let one), .failure(let other)): require(one == other, "\(one) is not \(other)")
    default: require(false, "in pieces it is \(parted), not \(whole)")
    }
    understand(try? whole.get(), status: [200, 400, 401, 422, 429, 500, 503][Int(bytes[1]) % 7])
  }

  private func understand(_ tree: JSONTree?, status: Int) {
    let answer = JSONAnswer(head: HTTPHead(status: status, headers: []), tree: tree)
    for stage in [FalFault.Stage.submit, .run, .status, .result, .upload] {
      _ = FalFault(provider: "fal", now: now).error(answer, stage: stage)
    }
    _ = OpenAIFault(provider: "openai", title: "OpenAI", now: now).error(answer)
    guard let tree else { return }
    _ = FalStatus(tree)
    _ = FalHandle.Entry(tree, model: "fal-ai/flux/schnell")
    _ = OpenAIAnswer(tree)
    _ = OpenAIAnswer(completed: tree)
    _ = OpenAIFault(provider: "openai", title: "OpenAI", now: now).error(inStream: tree)
    _ = LocalFault.Parts(tree)
  }
}
