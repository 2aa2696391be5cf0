/// Failure in words for the user: what happened, why, and what to do about it.
///
/// `code` is what callers compare; `ControlServer` maps it to an HTTP status and the command lines to a sysexits(3)
/// code.
package struct SketchError: Error, Sendable, Equatable, Codable, CustomStringConvertible {
  /// Open-ended: a new code breaks no `switch`.
  package struct Code: RawRepresentable, Hashable, Sendable, Codable {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
    private init(_ rawValue: String) { self.rawValue = rawValue }

    /// The request makes no sense (unreadable JSON, a value out of range).
    package static let invalidInput = Code("invalid-input")
    /// The words mean nothing to us.
    package static let notUnderstood = Code("not-understood")
    package static let notFound = Code("not-found")
    /// The thing exists but not in a state that allows this (nothing to undo, job already finished).
    package static let conflict = Code("conflict")
    /// It was there once and was removed for good.
    package static let gone = Code("gone")
    /// The caller may not do this (another user's socket).
    package static let forbidden = Code("forbidden")
    package static let cancelled = Code("cancelled")
    package static let noMicrophone = Code("no-microphone")
    package static let badAudio = Code("bad-audio")
    package static let noModel = Code("no-model")
    package static let configuration = Code("configuration")
    package static let alreadyRunning = Code("already-running")
    package static let notRunning = Code("not-running")
    package static let socket = Code("socket")
    package static let storageFull = Code("storage-full")
    package static let storageReadOnly = Code("storage-read-only")
    package static let storage = Code("storage")
    /// Damage to what was stored: a file changed behind the library's back.
    package static let damaged = Code("damaged")
    /// The library as a whole is unusable, and only a person can mend that.
    package static let libraryDamaged = Code("library-damaged")
    package static let badImage = Code("bad-image")
    /// No more pictures or money may be spent for now.
    package static let allowanceUsedUp = Code("allowance-used-up")
    /// A provider could not deliver.
    package static let provider = Code("provider")
    /// A paid request may have been taken, and what became of it is not known.
    package static let outcomeUnknown = Code("outcome-unknown")
    package static let tooBusy = Code("too-busy")
    package static let shuttingDown = Code("shutting-down")
    package static let unsupported = Code("unsupported")
    package static let inputOutput = Code("input-output")
    package static let internalFault = Code("internal")
  }

  package var code: Code
  /// A sentence on what happened and why: "undo: this is the first version of “a red fox”".
  package var message: String
  /// A sentence on what to do next; empty when there is nothing to do.
  package var advice: String
  /// Commands that can help instead, each with the words for it; nil when none is known.
  package var alternatives: [VoiceCommand]?

  package init(_ code: Code, _ message: String, advice: String = "", alternatives: [VoiceCommand]? = nil) {
    self.code = code
    self.message = message
    self.advice = advice
    self.alternatives = alternatives
  }

  package var description: String {
    guard !advice.isEmpty else { return message }
    let isSentence = message.last.map { ".?!".contains($0) } ?? true
    return "\(message)\(isSentence ? "" : ".") \(advice)"
  }
}
