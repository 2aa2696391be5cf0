import Foundation
import Synchronization

/// A media host: files at links anybody may fetch, at another address than the API's so that a key sent there is
/// noticed.
package final class FakeMediaHost: Sendable {
  private struct File {
    var bytes: [UInt8]
    var type: String
  }

  private let files = Mutex<[String: File]>([:])
  private let base = Mutex("")

  init() {}

  /// Address that links point to: "http://127.0.0.2:4712".
  var origin: String {
    get { base.withLock { $0 } }
    set { base.withLock { $0 = newValue } }
  }

  static func freshName() -> String { String(UInt64.random(in: .min ... .max), radix: 36) }

  /// - Returns: the link.
  func keep(_ bytes: [UInt8], as type: String, name: String, folder: String = FakeMediaHost.freshName()) -> String {
    let path = "/files/\(folder)/\(name)"
    keep(bytes, as: type, path: path)
    return origin + path
  }

  func keep(_ bytes: [UInt8], as type: String, path: String) { files.withLock { $0[path] = File(bytes: bytes, type: type) } }

  /// The bytes behind a link of ours.
  package func bytes(_ link: String) -> [UInt8]? { file(link)?.bytes }

  /// Wherever the link says the host is.
  private func file(_ link: String) -> File? {
    guard let start = link.range(of: "/files/")?.lowerBound else { return nil }
    return files.withLock { $0[String(link[start...])] }
  }

  func answer(_ request: FakeRequest) -> FakeAnswer {
    guard request.method == "GET" || request.method == "HEAD" else { return .json(405, ["detail": "Method Not Allowed"]) }
    guard let file = file(request.path) else { return .json(404, ["detail": "Not Found"]) }
    return .respond(FakeResponse(200, [FakeHeader("Content-Type", file.type)], .bytes(file.bytes)))
  }

  func forgetAll() { files.withLock { $0 = [:] } }
}
