import CMalloc
import Imaging
import SketchCore
import TestSupport
import Testing

@Suite struct ConversionTests {
  let processor = VipsImageProcessor()

  @Test(arguments: [(1024, 1024, 300, 300), (1600, 900, 300, 169), (600, 800, 225, 300), (100, 50, 100, 50)])
  func `a thumbnail fits into the square, and small pictures stay as they are`(width: Int, height: Int, toWidth: Int, toHeight: Int)
    async throws
  {
    let thumbnail = try await processor.thumbnail(SamplePictures.png(width: width, height: height), edge: 300)
    #expect(try await processor.inspect(thumbnail) == ImageInfo(mediaType: "image/webp", width: toWidth, height: toHeight))
  }

  @Test func `keeps the colours`() async throws {
    let source = SamplePictures.png(width: 64, height: 64)
    for format in [ImageFormat.png, .jpeg, .webp, .gif] {
      let converted = try await processor.convert(source, to: format, width: nil, quality: nil)
      let back = try await processor.convert(converted, to: .png, width: nil, quality: nil)
      for (x, y, color) in [(8, 8, [0, 255, 0]), (16, 48, [255, 0, 0]), (48, 32, [0, 0, 255])] {
        let found = Array(SamplePictures.pixel(of: back, x, y).prefix(3))
        #expect(zip(found, color).allSatisfy { abs($0 - $1) < 16 }, "\(format) at \(x),\(y): \(found)")
      }
    }
  }

  @Test func `scales down to the width, never up`() async throws {
    let source = SamplePictures.png(width: 400, height: 200)
    let small = try await processor.convert(source, to: .png, width: 100, quality: nil)
    #expect(try await processor.inspect(small) == ImageInfo(mediaType: "image/png", width: 100, height: 50))
    let same = try await processor.convert(source, to: .png, width: 4_000, quality: nil)
    #expect(try await processor.inspect(same).width == 400)
  }

  @Test func `transparency becomes white in a JPEG and stays in a PNG`() async throws {
    let source = SamplePictures.png(width: 64, height: 64, alpha: true)
    let jpeg = try await processor.convert(source, to: .jpeg, width: nil, quality: nil)
    let flat = try await processor.convert(jpeg, to: .png, width: nil, quality: nil)
    #expect(SamplePictures.pixel(of: flat, 32, 60).prefix(3).allSatisfy { $0 > 250 })
    let png = try await processor.convert(source, to: .png, width: 32, quality: nil)
    #expect(SamplePictures.pixel(of: png, 16, 28)[3] == 0)
  }

  @Test func `a lower quality makes a smaller file`() async throws {
    let source = SamplePictures.busyPNG(edge: 256)
    for format in [ImageFormat.jpeg, .webp] {
      let good = try await processor.convert(source, to: format, width: nil, quality: 95)
      let poor = try await processor.convert(source, to: format, width: nil, quality: 30)
      #expect(poor.count < good.count)
    }
  }

  static let formats: [ImageFormat] = [.png, .jpeg, .webp, .gif, .tiff]

  @Test(arguments: formats) func `the same picture gives the same bytes`(format: ImageFormat) async throws {
    let source = SamplePictures.busyPNG(edge: 128)
    let first = try await processor.convert(source, to: format, width: 100, quality: nil)
    #expect(try await VipsImageProcessor().convert(source, to: format, width: 100, quality: nil) == first)
  }

  @Test func `turns a picture upright and drops its metadata`() async throws {
    let jpeg = try await processor.convert(SamplePictures.png(width: 80, height: 40), to: .jpeg, width: nil, quality: nil)
    let upright = try await processor.convert(SamplePictures.turned(jpeg), to: .jpeg, width: nil, quality: nil)
    #expect(try await processor.inspect(upright) == ImageInfo(mediaType: "image/jpeg", width: 40, height: 80))
    #expect(String(decoding: upright, as: UTF8.self).contains("Exif") == false)
  }

  @Test func `refuses impossible widths, qualities and edges`() async throws {
    let source = SamplePictures.png(width: 8, height: 8)
    for (width, quality) in [(0, nil), (-5, nil), (nil, 0), (nil, 101)] as [(Int?, Int?)] {
      await #expect { _ = try await processor.convert(source, to: .jpeg, width: width, quality: quality) } throws: { error in
        (error as? SketchError)?.code == .invalidInput
      }
    }
    await #expect(throws: SketchError.self) { _ = try await processor.thumbnail(source, edge: 0) }
  }

  @Test func `a JPEG has a quality of 95 where none is said, and a TIFF loses nothing`() async throws {
    let source = SamplePictures.busyPNG(edge: 96)
    let jpeg = try await processor.convert(source, to: .jpeg, width: nil, quality: nil)
    #expect(jpeg == (try await processor.convert(source, to: .jpeg, width: nil, quality: 95)))
    let tiff = try await processor.convert(source, to: .tiff, width: nil, quality: nil)
    #expect(tiff.starts(with: [0x49, 0x49, 0x2A, 0]))
    #expect(tiff.count < 96 * 96 * 3, "it is compressed")
  }

  @Test(arguments: [ImageFormat.avif, .pdf, .svg])
  func `what is none of its formats is said`(format: ImageFormat) async throws {
    let source = SamplePictures.png(width: 8, height: 8)
    await #expect { _ = try await processor.convert(source, to: format, width: nil, quality: nil) } throws: { error in
      (error as? SketchError)?.code == .unsupported
    }
  }

  @Test func `two hundred conversions do not make the process grow`() async throws {
    // In a process of its own: the other tests grow this one.
    await #expect(processExitsWith: .success) {
      let processor = VipsImageProcessor()
      let source = SamplePictures.busyPNG(edge: 256)
      func round(_ index: Int) async throws {
        _ = try await processor.thumbnail(source, edge: 200)
        let format = ConversionTests.formats[index % ConversionTests.formats.count]
        _ = try await processor.convert(source, to: format, width: nil, quality: nil)
        _ = try? await processor.inspect(Array(source.prefix(source.count / 2)))
      }
      for index in 0..<40 { try await round(index) }
      let before = kilobytesInUse()
      for index in 0..<200 { try await round(index) }
      let growth = kilobytesInUse() - before
      #expect(growth < 2_000, "grew by \(growth) kB")
    }
  }
}

/// Memory taken and not given back. Resident memory tells nothing of a leak: it varies by 15 MB with what the heap keeps
/// free for each thread.
private func kilobytesInUse() -> Int {
  let heap = mallinfo2()
  return (heap.uordblks + heap.hblkhd) / 1024
}
