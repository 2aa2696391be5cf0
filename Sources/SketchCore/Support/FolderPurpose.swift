import Glibc

/// Use of a folder that has to be the user's own, with the words for its errors.
package struct FolderPurpose: Sendable {
  /// Reason why a folder is not used.
  enum Refusal {
    case notMade(Int32)
    case otherOwner(uid_t)
    case writable(mode_t)
    /// Something on the way to it that another user could replace.
    case replaceable(String)
  }

  private let name: String
  private let code: SketchError.Code
  private let elsewhere: String

  /// - Parameters:
  ///   - name: "the data folder"
  ///   - code: of what only a person can mend: another owner, another mode.
  ///   - elsewhere: advice, "choose another with --data-dir".
  package init(_ name: String, code: SketchError.Code, elsewhere: String) {
    self.name = name
    self.code = code
    self.elsewhere = elsewhere
  }

  package static let data = FolderPurpose(
    "the data folder", code: .configuration, elsewhere: "choose another folder with --data-dir")

  /// Error of something in the folder that cannot be used.
  package func error(of fault: FileFault) -> SketchError { error(.notMade(fault.code), fault.path) }

  func error(_ refusal: Refusal, _ path: String) -> SketchError {
    let otherwise = elsewhere.prefix(1).uppercased() + elsewhere.dropFirst() + "."
    switch refusal {
    case .notMade(let reason):
      let cause =
        switch reason {
        case ENOTDIR: "\(name) \(path) is not a folder"
        default: "\(name) \(path) cannot be used: \(String(cString: strerror(reason)))"
        }
      switch reason {
      case ENOSPC, EDQUOT: return SketchError(.storageFull, cause, advice: "Free some space, or \(elsewhere).")
      case EROFS, EACCES, EPERM:
        return SketchError(code == .socket ? code : .storageReadOnly, cause, advice: "Make it yours, or \(elsewhere).")
      default: return SketchError(code == .socket ? code : .storage, cause, advice: otherwise)
      }
    case .otherOwner(let owner):
      return SketchError(code, "\(name) \(path) belongs to another user (id \(owner))", advice: otherwise)
    case .writable(let mode):
      return SketchError(
        code, "\(name) \(path) may be written by others (mode \(String(mode, radix: 8)))",
        advice: "Run “chmod 700 \(path)”, or \(elsewhere).")
    case .replaceable(let place):
      return SketchError(
        code, "\(name) \(path) is not safe: another user may put something else in the place of \(place)",
        advice: otherwise)
    }
  }
}
