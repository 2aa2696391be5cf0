import FoundationEssentials
import Glibc
import SketchCore

/// Files of a comic whose panels others draw: its script, and of each panel the handle of the request and the picture.
/// They outlive the program.
struct ComicDraft: Sendable {
  private let path: String

  /// - Parameter drafts: folder of all drafts.
  init(_ job: JobID, in drafts: String) { path = "\(drafts)/\(job)" }

  var comic: Comic? {
    get { content(of: "script.json").flatMap { try? WireJSON.decode(Comic.self, from: Data($0)) } }
  }

  func store(_ comic: Comic) throws { try write(Array(WireJSON.text(comic).utf8), to: "script.json") }

  func picture(_ panel: Int) -> [UInt8]? { content(of: "\(panel).picture") }

  /// - Parameter cost: US dollars; nil when nobody said.
  func store(_ picture: [UInt8], cost: Double?, of panel: Int) throws {
    if let cost { try write(Array("\(cost)".utf8), to: "\(panel).cost") }
    try write(picture, to: "\(panel).picture")
  }

  func cost(_ panel: Int) -> Double? {
    content(of: "\(panel).cost").flatMap { Double(String(decoding: $0, as: UTF8.self)) }
  }

  /// Handle of the panel's request: empty where it was about to be sent and none is known; nil where it never was.
  func handle(_ panel: Int) -> String? {
    content(of: "\(panel).request").map { String(decoding: $0, as: UTF8.self) }
  }

  func store(handle: String, of panel: Int) throws { try write(Array(handle.utf8), to: "\(panel).request") }

  /// The request was refused: it may be made again.
  func forgetRequest(_ panel: Int) { unlink("\(path)/\(panel).request") }

  func remove() { try? FileManager.default.removeItem(atPath: path) }

  private func content(of name: String) -> [UInt8]? {
    (try? Data(contentsOf: URL(filePath: "\(path)/\(name)"))).map { [UInt8]($0) }
  }

  private func write(_ bytes: [UInt8], to name: String) throws {
    let reason = Folder.make(path, mode: 0o700)
    guard reason == 0 else { throw Self.fault(FileFault(.creating, path, code: reason)) }
    do throws(FileFault) {
      try AtomicFile.write(bytes, to: name, in: try OpenFolder(path), mode: 0o600)
    } catch {
      throw Self.fault(error)
    }
  }

  private static func fault(_ fault: FileFault) -> SketchError {
    SketchError(
      .storage, "the comic's panels cannot be kept in \(fault.path): \(fault.reason)",
      advice: "Make room in the data folder.")
  }

  /// Removes drafts of jobs that have ended.
  /// - Parameter unfinished: those that have not.
  static func removeAll(in drafts: String, but unfinished: Set<JobID>) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: drafts)) ?? [] {
      if let job = JobID(name), unfinished.contains(job) { continue }
      try? FileManager.default.removeItem(atPath: "\(drafts)/\(name)")
    }
  }

  // MARK: Handles of jobs

  /// No provider's name has a blank.
  private static let mark = "comic panels:"

  static func handle(of job: JobID) -> String { mark + "\(job)" }

  static func job(of handle: String) -> JobID? {
    handle.hasPrefix(mark) ? JobID(handle.dropFirst(mark.count)) : nil
  }
}
