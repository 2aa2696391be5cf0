import Foundation
import Synchronization

/// A real picture a fake returns, as it goes over the wire.
package struct FakePicture: Sendable {
  package var bytes: [UInt8]
  /// The same as base64 text.
  package var base64: [UInt8]
  package var format: FakePictureFormat
  package var width: Int
  package var height: Int

  package var dataURI: FakeJSON { .plain(Array("data:\(format.mediaType);base64,".utf8) + base64) }
}

extension FakePicture {
  /// Painted once: the same order again costs nothing, so that measuring a client does not measure its fake.
  /// - Returns: nil when a source cannot be read.
  package static func paint(_ order: PictureOrder) -> FakePicture? {
    if let known = finished.withLock({ $0[order] }) { return known }
    guard let png = PicturePainter.png(order), let bytes = FakePictureFormat.convert(png, from: .png, to: order.format) else { return nil }
    let base64 = [UInt8](Data(bytes).base64EncodedData())
    let picture = FakePicture(bytes: bytes, base64: base64, format: order.format, width: order.width, height: order.height)
    finished.withLock { finished in
      if finished.count >= 48 { finished.removeAll() }
      finished[order] = picture
    }
    return picture
  }

  private static let finished = Mutex<[PictureOrder: FakePicture]>([:])

  /// The width and height of a picture in one of the formats; nil when it is damaged.
  package static func size(of bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard let canvas = CairoCanvas(decoding: bytes) else { return nil }
    return (canvas.width, canvas.height)
  }

  /// Whether a PNG has an alpha channel: its colour type (the 26th byte) is 4 or 6 (PNG, section 11.2.1).
  package static func hasAlpha(png bytes: [UInt8]) -> Bool { bytes.count > 25 && [4, 6].contains(bytes[25]) }
}
