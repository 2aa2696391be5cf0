import FakeProviders
import Foundation
import TestSupport

/// What fal's queue and OpenAI answer when the work is done at once.
struct InstantAPI: Sendable {
  struct Answer {
    var body: [UInt8]
    var type = "application/json"
  }

  private let picture: [UInt8]
  private let generation: [UInt8]

  struct NoPicture: Error {}

  init() throws {
    guard let picture = FakePicture.paint(PictureOrder("a fox in a meadow", width: 1_024, height: 1_024)) else { throw NoPicture() }
    self.picture = picture.bytes
    let usage =
      #""usage":{"input_tokens":12,"output_tokens":1056,"total_tokens":1068,"input_tokens_details":{"text_tokens":12,"image_tokens":0}}"#
    let base64 = String(decoding: picture.base64, as: UTF8.self)
    generation = Array(#"{"created":1763600000,"data":[{"b64_json":"\#(base64)"}],\#(usage)}"#.utf8)
  }

  /// - Returns: nil for what is none of theirs.
  func answer(_ request: FaultyServer.Request) -> Answer? {
    let parts = request.target.prefix { $0 != "?" }.split(separator: "/").map(String.init)
    switch parts.first {
    case "queue": return queue("/queue", request, parts.last ?? "", "/media/picture.png")
    case "held-queue" where parts.count > 1:
      return queue("/held-queue/\(parts[1])", request, parts.last ?? "", "/held/\(4 << 20)/\(parts[1])")
    case "media": return Answer(body: picture, type: "image/png")
    case "v1": return Answer(body: parts.last == "generations" ? generation : Array(#"{"object":"list","data":[]}"#.utf8))
    default: return nil
    }
  }

  private func queue(_ path: String, _ request: FaultyServer.Request, _ last: String, _ media: String) -> Answer {
    let host = "http://" + (request["host"] ?? "")
    let base = "\(host)\(path)/fal-ai/flux/requests/3f1c"
    let completed = #"{"status":"COMPLETED","request_id":"3f1c","response_url":"\#(base)","logs":[]}"#
    switch last {
    case _ where request.method == "POST":
      let addresses = #""response_url":"\#(base)","status_url":"\#(base)/status","cancel_url":"\#(base)/cancel""#
      return Answer(body: Array(#"{"status":"IN_QUEUE","request_id":"3f1c",\#(addresses),"queue_position":0}"#.utf8))
    case "stream": return Answer(body: Array("data: \(completed)\n\n".utf8), type: "text/event-stream")
    case "status": return Answer(body: Array(completed.utf8))
    default:
      let image = #"{"url":"\#(host)\#(media)","width":1024,"height":1024,"content_type":"image/png"}"#
      return Answer(body: Array(#"{"images":[\#(image)],"seed":7,"has_nsfw_concepts":[false],"prompt":"a fox in a meadow"}"#.utf8))
    }
  }

  /// As long as asked for, and a PNG to whoever looks at its beginning and end only.
  static func paddedPicture(_ size: Int) -> [UInt8] {
    let (start, end): ([UInt8], [UInt8]) = (
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
    )
    guard size > start.count + end.count else { return [UInt8](repeating: 0x78, count: size) }
    return start + [UInt8](repeating: 0x78, count: size - start.count - end.count) + end
  }
}
