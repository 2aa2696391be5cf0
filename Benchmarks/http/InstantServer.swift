import Foundation
import Synchronization
import TestSupport

/// Answers at once what the path asks for: `/small`, `/held/BYTES/COUNT`, `/streamed/BYTES/COUNT`, `/picture/BYTES`; and as fal and OpenAI
/// would, with a picture that is always the same: `/queue/…`, `/held-queue/COUNT/…`, `/media`, `/v1/images/generations`; streamed, with one of that
/// size: `/events/BYTES/v1/images/generations`.
struct InstantServer {
  private let server: FaultyServer

  var url: String { server.url }

  init() throws {
    let gates = Mutex<[String: Barrier]>([:])
    let api = try InstantAPI()
    server = try FaultyServer { request, wire in
      if let answer = api.answer(request) {
        try wire.answer(200, answer.body, type: answer.type)
        return .keepAlive
      }
      let parts = request.target.split(separator: "/").map(String.init)
      switch parts.first {
      case "held", "streamed":
        // All but the last byte, until that many are in flight.
        let size = Int(parts[1]) ?? 0
        let gate = gates.withLock { gates in
          let gate = gates[request.target] ?? Barrier(Int(parts[2]) ?? 1)
          gates[request.target] = gate
          return gate
        }
        let length = parts[0] == "held" ? "Content-Length: \(size)\r\n" : "Connection: close\r\n"
        try wire.send("HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n\(length)\r\n")
        let body = InstantAPI.paddedPicture(size)
        try wire.send(Array(body.dropLast()))
        gate.arrive()
        try wire.send(Array(body.suffix(1)))
        return parts[0] == "held" ? .keepAlive : .close
      case "picture":
        let picture = Data((0..<(Int(parts[1]) ?? 0)).map { UInt8(truncatingIfNeeded: $0 &* 167) })
        try wire.answer(200, #"{"images":[{"url":"data:image/png;base64,\#(picture.base64EncodedString())","width":1024}],"seed":7}"#)
      case "events" where parts.last == "generations":
        let picture = Data(InstantAPI.paddedPicture(Int(parts[1]) ?? 0)).base64EncodedString()
        let event = #"data: {"type":"image_generation.completed","b64_json":"\#(picture)"}"#
        try wire.answer(200, Array(event.utf8) + [0x0A, 0x0A], type: "text/event-stream")
      default:
        try wire.answer(200, #"{"status":"COMPLETED","request_id":"3f1c"}"#)
      }
      return .keepAlive
    }
  }
}
