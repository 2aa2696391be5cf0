import ArtworkLibrary
import FoundationEssentials
import SketchCore

/// One change, made once with the fault, and where that failed once more without it.
struct Attempt {
  struct Report: Encodable {
    /// Calls that could have failed.
    var calls: Int
    /// Error code of the first try; nil when the change was reported as made.
    var error: String?
    /// Error code of the second try, without a fault.
    var errorAfterwards: String?
  }

  let folder: String
  let act: Act

  func run(_ fault: InjectedFault) async throws {
    let library = try await SQLiteArtworkLibrary.open(dataFolder: folder)
    try fault.arm()
    let error = await carryOut(in: library)
    let calls = try fault.disarm()
    let afterwards = error == nil ? nil : await carryOut(in: library)
    let report = Report(calls: calls, error: error, errorAfterwards: afterwards)
    print(String(decoding: try JSONEncoder().encode(report), as: UTF8.self))
  }

  /// - Returns: the error's code; nil when the change was made, now or by an earlier try whose failure came too late.
  private func carryOut(in library: SQLiteArtworkLibrary) async -> String? {
    do {
      try await act.carryOut(in: library)
      return nil
    } catch let error as SketchError {
      return error.code.rawValue
    } catch {
      return "\(error)"
    }
  }
}
