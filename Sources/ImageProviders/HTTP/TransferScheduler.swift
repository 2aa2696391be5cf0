import CCurl

/// The transfers in progress and those waiting for a place. Belongs to the loop's thread.
struct TransferScheduler {
  private let multi: UnsafeMutableRawPointer
  private let settings: TransferSettings
  private var running: [ObjectIdentifier: CurlTransfer] = [:]
  private var waiting: [Exchange] = []

  init(_ multi: UnsafeMutableRawPointer, _ settings: TransferSettings) {
    self.multi = multi
    self.settings = settings
  }

  mutating func carryOut(_ order: TransferOrder) {
    switch order {
    case .start(let exchange):
      waiting.append(exchange)
    case .resume(let exchange):
      // May call back at once with what was kept meanwhile.
      if let transfer = running[ObjectIdentifier(exchange)] { curl_easy_pause(transfer.handle, CURLPAUSE_CONT) }
    case .cancel(let exchange):
      waiting.removeAll { $0 === exchange }
      guard let transfer = running.removeValue(forKey: ObjectIdentifier(exchange)) else {
        exchange.finish(.failure(.neverSent))
        return
      }
      curl_multi_remove_handle(multi, transfer.handle)
      exchange.finish(.failure(transfer.cancelled()))
    }
  }

  mutating func fillPlaces() {
    while !waiting.isEmpty, running.count < settings.maximumInFlight {
      let exchange = waiting.removeFirst()
      if exchange.isCancelled {
        exchange.finish(.failure(.neverSent))
      } else {
        begin(exchange, exchange.request, CurlTransfer.Journey())
      }
    }
  }

  private mutating func begin(_ exchange: Exchange, _ request: HTTPRequest, _ journey: CurlTransfer.Journey) {
    do throws(HTTPFailure) {
      let transfer = try CurlTransfer(exchange, request, journey, settings)
      let code = curl_multi_add_handle(multi, transfer.handle)
      guard code == CURLM_OK else {
        throw HTTPFailure(.reset, reason: "libcurl takes no request (error \(code.rawValue))", wasSent: journey.wasSent)
      }
      running[ObjectIdentifier(exchange)] = transfer
    } catch {
      exchange.finish(.failure(error))
    }
  }

  /// Ends what libcurl says is over. True when a place became free or a redirect began: there is something to do at
  /// once.
  mutating func collect() -> Bool {
    var isChanged = false
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle else { continue }
      // The message is gone after the next call.
      let code = message.pointee.data.result
      var context: UnsafeMutableRawPointer?
      vs_curl_get_pointer(handle, CURLINFO_PRIVATE, &context)
      guard let context else { continue }
      end(Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue(), code)
      isChanged = true
    }
    return isChanged
  }

  private mutating func end(_ transfer: CurlTransfer, _ code: CURLcode) {
    curl_multi_remove_handle(multi, transfer.handle)
    running[ObjectIdentifier(transfer.exchange)] = nil
    switch transfer.end(code) {
    case .done(let outcome): transfer.exchange.finish(outcome)
    case .next(let request): begin(transfer.exchange, request, transfer.journey)
    }
  }

  mutating func endAll() {
    for exchange in waiting { exchange.finish(.failure(.neverSent)) }
    waiting = []
    for transfer in running.values {
      curl_multi_remove_handle(multi, transfer.handle)
      transfer.exchange.finish(.failure(transfer.cancelled()))
    }
    running = [:]
  }
}

extension HTTPFailure {
  static let neverSent = HTTPFailure(.cancelled, reason: "the request was cancelled", wasSent: false)
}
