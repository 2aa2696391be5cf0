import FakeProviders
import SketchCore
import Synchronization
import TestSupport
import Testing

@testable import ImageProviders

/// What a provider told while it worked, in order.
final class Report: Sendable {
  private let entries = Mutex<[ProviderProgress]>([])

  var all: [ProviderProgress] { entries.withLock { $0 } }
  func add(_ progress: ProviderProgress) { entries.withLock { $0.append(progress) } }

  var handles: [String] { all.compactMap { if case .handle(let handle) = $0 { handle } else { nil } } }
  var notes: [String] { all.compactMap { if case .note(let note) = $0 { note } else { nil } } }
  var fractions: [Double] { all.compactMap { if case .fraction(let fraction) = $0 { fraction } else { nil } } }
}

extension ImageProvider {
  func made(_ request: GenerationRequest, report: Report = Report()) async throws -> [GeneratedPicture] {
    try await generate(request) { report.add($0) }
  }

  func failure(_ request: GenerationRequest, report: Report = Report()) async -> ImageProviderError? {
    do {
      _ = try await generate(request) { report.add($0) }
      return nil
    } catch {
      return error as? ImageProviderError
    }
  }
}

func creation(_ create: CreateRequest) -> GenerationRequest { GenerationRequest(job: 1, work: .create(create), seed: 7) }

func creation(_ description: String, kind: ArtKind = .picture, count: Int = 1) -> GenerationRequest {
  creation(CreateRequest(description: description, kind: kind, count: count))
}

/// A change of a picture a fake painted.
func change(_ edits: [Edit], kind: ArtKind = .picture) throws -> GenerationRequest {
  let picture = try #require(FakePicture.paint(PictureOrder("a fox", width: 512, height: 512)))
  return GenerationRequest(
    job: 2,
    work: .edit(
      edits, of: .init(prompt: "a fox", style: nil, kind: kind, seed: 99, image: picture.bytes, mediaType: "image/png", scene: nil)),
    seed: 7)
}

/// The same where only the white square of a mask may change, 512 pixels to a side.
func change(_ edits: [Edit], masked square: (x: Int, y: Int, edge: Int)? = nil, with references: [String] = []) throws -> GenerationRequest
{
  var request = try change(edits)
  guard case .edit(_, var parent) = request.work else { return request }
  if let square {
    let light = PaintedMask.png(width: 512, height: 512, x: square.x, y: square.y, edge: square.edge)
    parent.mask = EditMask(byLight: light, byAlpha: PaintedMask.hole(width: 512, height: 512, square))
  }
  parent.references = try references.map {
    .init(prompt: $0, image: try #require(FakePicture.paint(PictureOrder($0, width: 256, height: 256))).bytes, mediaType: "image/png")
  }
  request.work = .edit(edits, of: parent)
  return request
}

/// How many pixels of what was made differ from the request's picture, below the line of text a fake writes.
func differences(_ picture: GeneratedPicture, from request: GenerationRequest, _ square: (x: Int, y: Int, edge: Int)) throws -> (
  inside: Int, outside: Int
) {
  guard case .edit(_, let parent) = request.work else { return (0, 0) }
  let (after, before) = (try #require(PixelMap(picture.image)), try #require(PixelMap(parent.image)))
  return try #require(after.differences(from: before, x: square.x, y: square.y, edge: square.edge, below: 40))
}

/// Whether a PNG has an alpha channel, as its header says.
func hasAlpha(_ png: [UInt8]) -> Bool { png.count > 25 && PictureFormat(sniffing: png) == .png && png[25] & 4 != 0 }
