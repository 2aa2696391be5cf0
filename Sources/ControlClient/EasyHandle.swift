import CCurl
import Dispatch
import SketchCore

/// Owns one libcurl easy handle, set up for the daemon's socket; keeps its connection open between requests.
///
/// `@unchecked Sendable`: it is handed from queue to queue, never used by two at once (see `HandlePool`).
final class EasyHandle: @unchecked Sendable {
  /// Queue on which `perform` blocks. Serial queues get threads of their own; a concurrent queue would take those that
  /// tasks run on.
  let queue = DispatchQueue(label: "control-client")
  private let handle: UnsafeMutableRawPointer
  private let socketPath: String

  /// libcurl wants this once, before any other call.
  private static let globalInit = curl_global_init(Int(CURL_GLOBAL_NOTHING))

  /// - Throws: `SketchError` `.internalFault` when libcurl has no memory left.
  init(socketPath: String) throws(SketchError) {
    guard EasyHandle.globalInit == CURLE_OK, let handle = curl_easy_init() else {
      throw SketchError(.internalFault, "libcurl could not be started", advice: "Look at the machine's free memory.")
    }
    self.handle = handle
    self.socketPath = socketPath
  }

  deinit {
    curl_easy_cleanup(handle)
  }

  /// Sends the request and blocks until `transfer` has the answer (for an event stream: until it ended).
  /// - Throws: `SketchError` for an answer that did not come, `CancellationError` when the transfer was cancelled.
  func perform(_ request: WireRequest, _ transfer: Transfer) throws {
    // Forgets the options of the last request and keeps its connection.
    curl_easy_reset(handle)
    var headers: UnsafeMutablePointer<curl_slist>?
    defer { curl_slist_free_all(headers) }
    for header in request.headerLines { headers = curl_slist_append(headers, header) }
    try request.body.withUnsafeBufferPointer { body in
      try configure(request, body, headers)
      let context = Unmanaged.passUnretained(transfer).toOpaque()
      vs_curl_set_writer(handle, receiveBody, context)
      vs_curl_set_header_reader(handle, receiveHeader, context)
      vs_curl_set_progress(handle, askWhetherToStop, context)
      let code = withExtendedLifetime(transfer) { curl_easy_perform(handle) }
      if code != CURLE_OK { throw failure(code, request, transfer) }
    }
  }

  private func configure(
    _ request: WireRequest, _ body: UnsafeBufferPointer<UInt8>, _ headers: UnsafeMutablePointer<curl_slist>?
  ) throws {
    vs_curl_set_string(handle, CURLOPT_UNIX_SOCKET_PATH, socketPath)
    vs_curl_set_string(handle, CURLOPT_URL, "http://localhost\(request.target)")
    vs_curl_set_string(handle, CURLOPT_PROTOCOLS_STR, "http")
    // A proxy of the environment has no business with a socket on this machine.
    vs_curl_set_string(handle, CURLOPT_PROXY, "")
    vs_curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
    vs_curl_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, 5_000)
    if let timeout = request.timeout { vs_curl_set_long(handle, CURLOPT_TIMEOUT_MS, timeout.milliseconds) }
    if let seconds = request.silenceSeconds {
      vs_curl_set_long(handle, CURLOPT_LOW_SPEED_LIMIT, 1)
      vs_curl_set_long(handle, CURLOPT_LOW_SPEED_TIME, seconds)
    }
    vs_curl_set_string(handle, CURLOPT_CUSTOMREQUEST, request.method)
    vs_curl_set_headers(handle, headers)
    if !body.isEmpty {
      vs_curl_set_long(handle, CURLOPT_POST, 1)
      vs_curl_set_size(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
      // Not copied; `body` outlives the call.
      vs_curl_set_pointer(handle, CURLOPT_POSTFIELDS, UnsafeMutableRawPointer(mutating: body.baseAddress))
    }
  }

  private func failure(_ code: CURLcode, _ request: WireRequest, _ transfer: Transfer) -> any Error {
    if transfer.isCancelled { return CancellationError() }
    switch code {
    case CURLE_COULDNT_CONNECT: return SocketCheck.refusal(socketPath)
    case CURLE_OPERATION_TIMEDOUT:
      let limit = request.timeout.map { " within \($0.milliseconds / 1000) s" } ?? ""
      return SketchError(
        .tooBusy, "the daemon did not answer\(limit)", advice: "Try again; “journalctl --user -u voicesketch” shows what it does.")
    default:
      let reason = String(cString: curl_easy_strerror(code))
      return SketchError(
        .inputOutput, "the connection to the daemon was lost: \(reason)", advice: "Look whether it still runs: voicesketchctl status.")
    }
  }
}

extension Duration {
  fileprivate var milliseconds: Int { Int(components.seconds) * 1_000 + Int(components.attoseconds / 1_000_000_000_000_000) }
}

private func receiveBody(
  bytes: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
) -> Int {
  guard let context else { return 0 }
  let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  return transfer.receive(body: UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
}

private func receiveHeader(
  bytes: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
) -> Int {
  guard let context else { return 0 }
  let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  transfer.receive(headerLine: UnsafeRawBufferPointer(start: bytes, count: size * count))
  return size * count
}

/// libcurl asks at least once a second, also while nothing comes.
private func askWhetherToStop(
  context: UnsafeMutableRawPointer?, _: curl_off_t, _: curl_off_t, _: curl_off_t, _: curl_off_t
) -> Int32 {
  guard let context else { return 0 }
  return Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue().isCancelled ? 1 : 0
}
