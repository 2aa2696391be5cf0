package import SketchCore

/// End of a program, by the names of sysexits(3).
package struct ExitCode: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int32
  package init(rawValue: Int32) { self.rawValue = rawValue }
  private init(_ rawValue: Int32) { self.rawValue = rawValue }

  package static let ok = ExitCode(0)
  /// It ran and the answer is no (an expectation failed).
  package static let failure = ExitCode(1)
  package static let usage = ExitCode(64)
  package static let dataError = ExitCode(65)
  package static let noInput = ExitCode(66)
  package static let unavailable = ExitCode(69)
  package static let software = ExitCode(70)
  package static let cannotCreate = ExitCode(73)
  package static let inputOutput = ExitCode(74)
  package static let temporaryFailure = ExitCode(75)
  package static let noPermission = ExitCode(77)
  package static let configuration = ExitCode(78)

  /// Exit code of a program that failed with this error; an unknown code is a fault of ours.
  package init(for code: SketchError.Code) {
    self = ExitCode.table[code] ?? .software
  }

  private static let table: [SketchError.Code: ExitCode] = [
    .invalidInput: .usage,
    .notUnderstood: .dataError,
    .badAudio: .dataError,
    .badImage: .dataError,
    .conflict: .dataError,
    .gone: .dataError,
    .notFound: .noInput,
    .noMicrophone: .unavailable,
    .noModel: .unavailable,
    .notRunning: .unavailable,
    .provider: .unavailable,
    .outcomeUnknown: .unavailable,
    .socket: .unavailable,
    .unsupported: .unavailable,
    .internalFault: .software,
    .cannotCreate: .cannotCreate,
    .storageFull: .cannotCreate,
    .storageReadOnly: .cannotCreate,
    .storage: .inputOutput,
    .damaged: .inputOutput,
    .libraryDamaged: .configuration,
    .inputOutput: .inputOutput,
    .alreadyRunning: .temporaryFailure,
    .cancelled: .temporaryFailure,
    .shuttingDown: .temporaryFailure,
    .tooBusy: .temporaryFailure,
    .allowanceUsedUp: .noPermission,
    .forbidden: .noPermission,
    .configuration: .configuration,
  ]
}

extension SketchError.Code {
  /// Error of a file that was asked for and cannot be made: a failure of the command line's own.
  package static let cannotCreate = SketchError.Code(rawValue: "cannot-create")
}
