import Foundation
import SketchCore

/// A model at work: input in, output object out.
struct FalWork: Sendable {
  let media: FakeMediaHost

  /// - Parameter outcome: how it is to end.
  func result(_ input: FalInput, _ outcome: FalOutcome) -> FalJob.Result {
    switch outcome {
    case .platformError(let status, let type, let detail):
      return .failure(FalErrors.platform(status, type, detail), message: detail, type: type)
    case .modelError(let status, let type, let message):
      let detail: FakeJSON = ["detail": [FalErrors.entry(["body", "prompt"], type, message, input: .string(input.prompt))]]
      return .failure(.json(status, detail, [FakeHeader("X-Fal-Retryable", "false")]), message: message, type: type)
    case .detail(let status, let text): return .failure(FalErrors.detail(status, text), message: text, type: nil)
    case .output(let output): return .output(output, units: 1)
    case .picture, .blackPicture:
      var isBlack = false
      if case .blackPicture = outcome { isBlack = true }
      return paint(input, isBlack: isBlack)
    }
  }

  /// A refused input fails as a job, not when it is submitted: a runner looks at it first.
  static func refusal(_ refusal: FalInput.Refusal) -> FalJob.Result {
    .failure(
      .json(422, .object([.init("detail", .array(refusal.complaints))]), [FakeHeader("X-Fal-Retryable", "false")]),
      message: refusal.complaints.first?["msg"]?.text ?? "Unprocessable", type: refusal.complaints.first?["type"]?.text)
  }

  private func paint(_ input: FalInput, isBlack: Bool) -> FalJob.Result {
    if input.model.job == .judge { return .output(["nsfw_probability": .number(isBlack ? 0.98 : 0.02)], units: 1) }
    if input.model.job == .film { return film(input) }
    let size = input.size
    var images: [FakeJSON] = []
    for index in 0..<input.count {
      let order = PictureOrder(
        input.prompt, seed: input.seed &+ Int64(index), width: size.width, height: size.height, format: input.format,
        subject: isBlack ? .black : subject(input))
      guard let picture = FakePicture.paint(order) else {
        return .failure(FalErrors.platform(500, "internal_error", "Internal error"), message: "Internal error", type: "internal_error")
      }
      images.append(file(picture, isInline: input.isInline, input.model.output))
    }
    // Megapixels count upwards for each picture.
    let each = input.model.unit == "megapixels" ? (Double(size.width * size.height) / 1_000_000).rounded(.up) : 1
    return .output(output(input, images, isBlack), units: each * Double(input.count))
  }

  /// Film of five seconds, whatever was asked for.
  private static let film: [UInt8] = {
    do {
      return [UInt8](
        try Data(contentsOf: URL(filePath: PackagedResources.folder("Data", of: "FakeProviders") + "/film.mp4")))
    } catch {
      preconditionFailure("film.mp4: \(error)")
    }
  }()

  private func film(_ input: FalInput) -> FalJob.Result {
    let name = "\(FakeMediaHost.freshName()).mp4"
    let video: FakeJSON = [
      "url": .string(media.keep(FalWork.film, as: "video/mp4", name: name)), "content_type": "video/mp4",
      "file_name": .string(name), "file_size": FakeJSON(FalWork.film.count),
    ]
    let hasSeed = input.model.output == "video-and-seed"
    return .output(hasSeed ? ["video": video, "seed": .integer(input.seed)] : ["video": video], units: input.seconds)
  }

  private func subject(_ input: FalInput) -> PictureOrder.Subject {
    guard let source = input.sources.first else { return .scene }
    return input.model.job == .cutout ? .cutout(source: source) : .edit(source: source, mask: input.mask.map(PictureMask.whereWhite))
  }

  private func file(_ picture: FakePicture, isInline: Bool, _ shape: String) -> FakeJSON {
    let name = "\(FakeMediaHost.freshName()).\(picture.format.fileExtension)"
    let url = isInline ? picture.dataURI : .string(media.keep(picture.bytes, as: picture.format.mediaType, name: name))
    if shape == "std" || shape == "image" {
      return .object([
        .init("url", url), .init("width", FakeJSON(picture.width)), .init("height", FakeJSON(picture.height)),
        .init("content_type", .string(picture.format.mediaType)), .init("file_name", shape == "image" ? .string(name) : .null),
        .init("file_size", shape == "image" ? FakeJSON(picture.bytes.count) : .null),
      ])
    }
    // The newer models leave out what they do not know.
    return .object([.init("url", url), .init("content_type", .string(picture.format.mediaType)), .init("file_name", .string(name))])
  }

  private func output(_ input: FalInput, _ images: [FakeJSON], _ isBlack: Bool) -> FakeJSON {
    let seed = FakeJSON.integer(input.seed)
    switch input.model.output {
    case "image": return .object([.init("image", images[0])])
    case "images-and-seed": return .object([.init("images", .array(images)), .init("seed", seed)])
    case "images-and-description": return .object([.init("images", .array(images)), .init("description", "Here is your picture.")])
    default:
      let flags = FakeJSON.array(images.map { _ in .boolean(isBlack) })
      if input.model.output == "lcm-sd15" {
        return .object([.init("images", .array(images)), .init("seed", seed), .init("nsfw_content_detected", flags)])
      }
      return .object([
        .init("images", .array(images)), .init("timings", ["inference": 0.61]), .init("seed", seed), .init("has_nsfw_concepts", flags),
        .init("prompt", .string(input.prompt)),
      ])
    }
  }
}
