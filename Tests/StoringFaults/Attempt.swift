import ArtworkLibrary
import FoundationEssentials
import SketchCore

/// Storing of two pictures, once with the fault, and once more after it.
struct Attempt {
  struct Report: Encodable {
    /// Calls that could have failed.
    var calls: Int
    /// Error code of the first try; nil when the pictures were reported as stored.
    var error: String?
    /// Error code of the second try, without a fault.
    var errorAfterwards: String?
  }

  let folder: String

  func run(_ fault: InjectedFault) async throws {
    let library = try await SQLiteArtworkLibrary.open(dataFolder: folder)
    try fault.arm()
    let error = await store(in: library)
    let calls = try fault.disarm()
    let afterwards = error == nil ? nil : await store(in: library)
    let report = Report(calls: calls, error: error, errorAfterwards: afterwards)
    print(String(decoding: try JSONEncoder().encode(report), as: UTF8.self))
  }

  private func request(in library: SQLiteArtworkLibrary) async throws -> RequestStep {
    let kept = try await library.request("made")
    return (kept ?? KeyedRequest(key: "made", words: "made", command: Pictures.job("made").command)).step("0")
  }

  /// - Returns: the error's code; nil when it was stored, now or by an earlier try whose failure came too late.
  private func store(in library: SQLiteArtworkLibrary) async -> String? {
    do {
      var job = try await library.add(Pictures.job("made"), for: request(in: library))
      guard job.state.isActive else { return nil }
      job.state = .completing
      try await library.update(job)
      _ = try await library.complete(job, with: Pictures.made)
      return nil
    } catch let error as SketchError {
      return error.code.rawValue
    } catch {
      return "\(error)"
    }
  }
}
