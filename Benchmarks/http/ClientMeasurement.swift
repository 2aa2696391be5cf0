import Foundation
import Glibc
import ImageProviders
import SketchCore

/// The providers' clients at work, as the daemon uses them: through the chain, from the request to the picture in a file.
struct ClientMeasurement {
  private let transport: CurlTransport
  private let server: String

  init(_ transport: CurlTransport, server: String) {
    self.transport = transport
    self.server = server
  }

  func fal(count: Int, folder: String) async throws {
    try await store(chain(fal(at: server + "/queue")), count, folder)
  }

  func openAI(count: Int, folder: String) async throws {
    var options = OpenAIOptions(base: server + "/v1", key: Secret("sk-test"))
    options.streams = false  // as the peer asks
    let provider = try OpenAIImagesProvider(options, catalog: .load(), prompts: .load(), transport: transport)
    try await store(ProviderChain([provider]), count, folder)
  }

  /// The server gives no picture its last byte before all are in flight.
  func jobs(count: Int) async throws {
    let small = try chain(fal(at: server + "/queue"))
    _ = try await small.generate(request) { _ in }
    let chain = try chain(fal(at: server + "/held-queue/\(count)"))
    let request = request
    try await Measurement.growth {
      try await withThrowingTaskGroup(of: [GeneratedPicture].self) { group in
        for _ in 0..<count { group.addTask { try await chain.generate(request) { _ in } } }
        // All are kept until the last has come.
        return try await group.reduce(into: []) { $0 += $1 }.reduce(0) { $0 + $1.image.count }
      }
    }
  }

  /// One large picture, as OpenAI's provider asks for it when nobody says otherwise: as an event stream.
  func stream(bytes: Int) async throws {
    func provider(_ size: Int) throws -> OpenAIImagesProvider {
      let options = OpenAIOptions(base: server + "/events/\(size)/v1", key: Secret("sk-test"))
      return try OpenAIImagesProvider(options, catalog: .load(), prompts: .load(), transport: transport)
    }
    let (small, large, request) = (try provider(1_000), try provider(bytes), request)
    _ = try await small.generate(request) { _ in }
    try await Measurement.growth { try await large.generate(request) { _ in }.reduce(0) { $0 + $1.image.count } }
  }

  private var request: GenerationRequest {
    GenerationRequest(job: 1, work: .create(CreateRequest(description: "a fox in a meadow")), seed: 7)
  }

  private func fal(at queue: String) throws -> FalProvider {
    var options = FalOptions(key: Secret("id:secret"))
    options.queueBase = queue
    return try FalProvider(options, catalog: .load(), prompts: .load(), transport: transport)
  }

  private func chain(_ provider: FalProvider) -> ProviderChain { ProviderChain([provider]) }

  private func store(_ chain: ProviderChain, _ count: Int, _ folder: String) async throws {
    let request = request
    var number = 0
    try await Measurement.repeated(count) {
      let pictures = try await chain.generate(request) { _ in }
      number += 1
      try ClientMeasurement.write(pictures[0].image, to: "\(folder)/voicesketch-\(number).png")
    }
  }

  /// As the peers do it: `Data.write` would wait for the disk.
  private static func write(_ bytes: [UInt8], to path: String) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard file >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    defer { close(file) }
    guard Glibc.write(file, bytes, bytes.count) == bytes.count else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }
}
