import FakeProviders
import Foundation
import Imaging
import SketchCore
import Testing

@Suite struct InspectionTests {
  let processor = VipsImageProcessor()

  @Test func `tells type and size of a picture`() async throws {
    let info = try await processor.inspect(SamplePictures.png(width: 320, height: 200))
    #expect(info == ImageInfo(mediaType: "image/png", width: 320, height: 200))
  }

  @Test(arguments: [ImageFormat.png, .jpeg, .webp, .gif])
  func `finds a picture of each format whole`(format: ImageFormat) async throws {
    let image = try await processor.convert(SamplePictures.png(width: 64, height: 48), to: format, width: nil, quality: nil)
    #expect(try await processor.inspect(image) == ImageInfo(mediaType: format.mediaType, width: 64, height: 48))
  }

  @Test(arguments: [ImageFormat.png, .jpeg, .webp, .gif], [0.02, 0.3, 0.6, 0.95])
  func `finds a picture that was cut short`(format: ImageFormat, kept: Double) async throws {
    let whole = try await processor.convert(SamplePictures.busyPNG(edge: 256), to: format, width: nil, quality: nil)
    let cut = Array(whole.prefix(max(16, Int(Double(whole.count) * kept))))
    await #expect { _ = try await processor.inspect(cut) } throws: { error in
      let error = error as? SketchError
      return error?.code == .badImage && error?.message.contains("cut short or damaged") == true
    }
  }

  @Test(arguments: [ImageFormat.png, .jpeg, .webp, .gif]) func `knows a picture that is all black`(format: ImageFormat) async throws {
    let black = try #require(FakePicture.paint(PictureOrder("a fox", width: 512, height: 384, subject: .black)))
    let isBlack = try await processor.isBlack(processor.convert(black.bytes, to: format, width: nil, quality: nil))
    #expect(isBlack)
    let scene = try #require(FakePicture.paint(PictureOrder("a fox at night", width: 512, height: 384)))
    let isSceneBlack = try await processor.isBlack(processor.convert(scene.bytes, to: format, width: nil, quality: nil))
    let isCutoutBlack = try await processor.isBlack(SamplePictures.png(width: 64, height: 64, alpha: true))
    #expect(!isSceneBlack && !isCutoutBlack)
  }

  @Test func `finds a damaged byte inside a PNG`() async throws {
    var image = SamplePictures.busyPNG(edge: 128)
    image[image.count / 2] ^= 0xFF
    await #expect(throws: SketchError.self) { _ = try await processor.inspect(image) }
  }

  @Test(arguments: [
    ("", "empty"), ("<svg xmlns='http://www.w3.org/2000/svg'/>", "<svg"), ("%PDF-1.7 and more", "%PDF"), ("no picture at all", "PNG, JPEG"),
  ])
  func `opens nothing but pictures`(text: String, named: String) async throws {
    await #expect { _ = try await processor.inspect(Array(text.utf8)) } throws: { error in
      let error = error as? SketchError
      return error?.code == .badImage && error?.message.contains(named) == true
    }
  }

  @Test func `refuses a picture with too many pixels before decoding it`() async throws {
    let processor = VipsImageProcessor(limits: .init(byteCount: 1_000_000, pixelCount: 1_000_000))
    // The header promises 30000 × 30000 pixels; there is nothing behind it to decode.
    var image = SamplePictures.png(width: 16, height: 16)
    image.replaceSubrange(16..<24, with: [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30])
    image.replaceSubrange(29..<33, with: crc32(image[12..<29]))
    await #expect { _ = try await processor.inspect(image) } throws: { error in
      "\(error)".contains("30000 × 30000")
    }
  }

  @Test func `refuses a file that is too large`() async throws {
    let processor = VipsImageProcessor(limits: .init(byteCount: 100))
    await #expect { _ = try await processor.inspect(SamplePictures.png(width: 64, height: 64)) } throws: { error in
      (error as? SketchError)?.code == .badImage
    }
  }

  @Test func `gives the size as the picture is shown when the camera was turned`() async throws {
    let jpeg = try await processor.convert(SamplePictures.png(width: 80, height: 40), to: .jpeg, width: nil, quality: nil)
    let info = try await processor.inspect(SamplePictures.turned(jpeg))
    #expect(info == ImageInfo(mediaType: "image/jpeg", width: 40, height: 80))
  }

  @Test func `works on after a bad picture`() async throws {
    _ = try? await processor.inspect(Array(SamplePictures.png(width: 64, height: 64).prefix(60)))
    #expect(try await processor.inspect(SamplePictures.png(width: 64, height: 64)).width == 64)
  }

  private func crc32(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? (crc >> 1) ^ 0xEDB8_8320 : crc >> 1 }
    }
    crc = ~crc
    return [
      UInt8(truncatingIfNeeded: crc >> 24), UInt8(truncatingIfNeeded: crc >> 16), UInt8(truncatingIfNeeded: crc >> 8),
      UInt8(truncatingIfNeeded: crc),
    ]
  }
}
