import Synchronization

/// Answer to one request, as libcurl delivers it on its thread; cancelled from any other.
///
/// `@unchecked Sendable`: `status`, `headers` and `body` are written by the thread that performs the transfer and read
/// by it afterwards.
final class Transfer: @unchecked Sendable {
  private(set) var status = 0
  /// Names in lower case.
  private(set) var headers: [String: String] = [:]
  private(set) var body: [UInt8] = []
  private let cancelled = Atomic(false)
  /// Called once, when the headers are complete, with whether the request succeeded.
  private let onHeaders: (@Sendable (Bool) -> Void)?
  /// Takes the body of a successful answer piece by piece instead of keeping it.
  private let onBody: (@Sendable (UnsafeRawBufferPointer) -> Void)?

  /// Bytes of an answer that are kept: more than any picture we make.
  private static let bodyLimit = 512 * 1_048_576

  init(onHeaders: (@Sendable (Bool) -> Void)? = nil, onBody: (@Sendable (UnsafeRawBufferPointer) -> Void)? = nil) {
    self.onHeaders = onHeaders
    self.onBody = onBody
  }

  var isCancelled: Bool { cancelled.load(ordering: .relaxed) }
  var isSuccess: Bool { (200..<300).contains(status) || status == 304 }

  func cancel() { cancelled.store(true, ordering: .relaxed) }

  /// False stops the transfer.
  func receive(body part: UnsafeRawBufferPointer) -> Bool {
    if let onBody, isSuccess {
      onBody(part)
    } else {
      guard body.count + part.count <= Transfer.bodyLimit else { return false }
      body.append(contentsOf: part)
    }
    return !isCancelled
  }

  func receive(headerLine bytes: UnsafeRawBufferPointer) {
    let line = String(decoding: bytes, as: UTF8.self).filter { $0 != "\r\n" && $0 != "\r" && $0 != "\n" }
    if line.hasPrefix("HTTP/") {
      // Also the answer that follows a “100 Continue”.
      status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
      headers = [:]
    } else if let colon = line.firstIndex(of: ":") {
      headers[line[..<colon].lowercased()] = String(line[line.index(after: colon)...].drop { $0 == " " })
    } else if line.isEmpty, status >= 200 {
      onHeaders?(isSuccess)
    }
  }
}
