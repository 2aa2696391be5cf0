import FakeProviders
import SketchCore
import Testing

@testable import ImageProviders

@Suite struct LocalModelTests {
  private func model(_ name: String) throws -> LocalModel { try #require(try LocalModel.known().first { $0.fits(name) }) }

  @Test(arguments: [
    ("v1-5-pruned-emaonly.safetensors [6ce0161689]", "Stable Diffusion 1 and 2"), ("sd_xl_base_1.0.safetensors", "SDXL"),
    ("sd_xl_turbo_1.0_fp16.safetensors", "fast SDXL"), ("DreamShaperXL_Lightning.safetensors", "fast SDXL"),
    ("flux1-schnell-fp8.safetensors", "FLUX schnell and Z-Image Turbo"),
    ("z_image_turbo_bf16.safetensors", "FLUX schnell and Z-Image Turbo"),
    ("FLUX.1-Kontext-dev-Q4.gguf", "FLUX Kontext and Qwen Image Edit"), ("flux1-dev.safetensors", "FLUX"),
    ("sd3.5_large.safetensors", "Stable Diffusion 3 and Qwen Image"), ("", "Stable Diffusion 1 and 2"),
  ]) func `a model is known by its file's name`(name: String, title: String) throws {
    #expect(try model(name).title == title)
  }

  @Test func `the table is whole, and its last entry fits every name`() throws {
    let known = try LocalModel.known()
    for model in known {
      #expect(Set(model.steps.keys) == Set(Quality.allCases.map(\.rawValue)), "\(model.title)")
      #expect(model.side % 64 == 0 && (0...1).contains(model.strength.light) && model.strength.light < model.strength.heavy)
    }
    #expect(known.last?.match.isEmpty == true && known.dropLast().allSatisfy { !$0.match.isEmpty })
  }

  @Test func `every shape has a square's area`() {
    for side in [512, 768, 1024] {
      for aspect in Aspect.allCases {
        let size = LocalModel.size(of: aspect, side: side)
        #expect(size.width % 64 == 0 && size.height % 64 == 0)
        #expect(abs(Double(size.width * size.height) / Double(side * side) - 1) < 0.12, "\(aspect) \(side)")
      }
    }
    #expect(LocalModel.size(of: .wide, side: 1024) == PixelSize(width: 1344, height: 768))
    #expect(LocalModel.size(of: PixelSize(width: 3000, height: 2000), side: 1024) == PixelSize(width: 1248, height: 832))
    #expect(LocalModel.size(of: PixelSize(width: 1, height: 9_000), side: 512) == PixelSize(width: 16, height: 2_048))
  }

  @Test(arguments: [FakePictureFormat.png, .jpeg, .webp]) func `a picture's size is in its header`(format: FakePictureFormat) throws {
    let picture = try #require(FakePicture.paint(PictureOrder("a fox", width: 321, height: 123, format: format)))
    #expect(PictureFormat.size(of: picture.bytes) == PixelSize(width: 321, height: 123))
    for end in 0..<min(64, picture.bytes.count) {
      let cut = PictureFormat.size(of: Array(picture.bytes.prefix(end)))
      #expect(cut == nil || cut == PixelSize(width: 321, height: 123))
    }
  }

  @Test func `the headers of WebP's three kinds and of GIF are read`() {
    func webP(_ kind: String, _ rest: [UInt8]) -> [UInt8] {
      Array("RIFF".utf8) + [100, 0, 0, 0] + Array("WEBP\(kind)".utf8) + [10, 0, 0, 0] + rest + Array(repeating: 0, count: 12)
    }
    let size = PixelSize(width: 321, height: 123)
    #expect(PictureFormat.size(of: webP("VP8X", [0, 0, 0, 0, 0x40, 1, 0, 122, 0, 0])) == size)
    #expect(PictureFormat.size(of: webP("VP8 ", [0, 0, 0, 0x9D, 1, 0x2A, 0x41, 1, 123, 0])) == size)
    #expect(PictureFormat.size(of: webP("VP8L", [0x2F, 0x40, 0x81, 0x1E, 0])) == size)
    #expect(PictureFormat.size(of: Array("GIF89a".utf8) + [0x41, 1, 123, 0]) == size)
    #expect(PictureFormat.size(of: Array("GIF89a".utf8) + [0, 0, 123, 0]) == nil)
  }
}
