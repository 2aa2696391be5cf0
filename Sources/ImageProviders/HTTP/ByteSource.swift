import CCurl

/// Bytes libcurl reads when it needs them, so that a picture to upload is not copied whole.
///
/// Used by one transfer's thread only.
final class ByteSource {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var count: Int { bytes.count }

  fileprivate func read(into target: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(target.count, bytes.count - offset)
    bytes.withUnsafeBytes { target.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset..<offset + count])) }
    offset += count
    return count
  }

  /// Moves to a place counted from the start, which is all libcurl asks for.
  fileprivate func seek(to target: curl_off_t, _ origin: Int32) -> Int32 {
    guard origin == 0, (0...bytes.count).contains(Int(target)) else { return CURL_SEEKFUNC_FAIL }
    offset = Int(target)
    return CURL_SEEKFUNC_OK
  }

  /// Makes this the body of a request. The handle does not keep it.
  func attach(to handle: UnsafeMutableRawPointer) {
    vs_curl_set_size(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(count))
    vs_curl_set_reader(handle, readBytes, seekBytes, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Makes this the content of a form's part, which keeps it until the form is freed.
  func attach(toPart part: OpaquePointer?) {
    curl_mime_data_cb(part, curl_off_t(count), readBytes, seekBytes, releaseBytes, Unmanaged.passRetained(self).toOpaque())
  }
}

private func readBytes(target: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?) -> Int {
  guard let context else { return Int(CURL_READFUNC_ABORT) }
  return Unmanaged<ByteSource>.fromOpaque(context).takeUnretainedValue().read(
    into: UnsafeMutableRawBufferPointer(start: target, count: size * count))
}

private func seekBytes(context: UnsafeMutableRawPointer?, offset: curl_off_t, origin: Int32) -> Int32 {
  guard let context else { return CURL_SEEKFUNC_FAIL }
  return Unmanaged<ByteSource>.fromOpaque(context).takeUnretainedValue().seek(to: offset, origin)
}

private func releaseBytes(context: UnsafeMutableRawPointer?) {
  if let context { Unmanaged<ByteSource>.fromOpaque(context).release() }
}
