import Glibc
import SketchCore
import Synchronization

/// File of a subject's drawing, read and taken apart when the subject is first drawn: a picture needs a few of more
/// than a thousand.
final class DrawingFile: Sendable {
  private let read: @Sendable () throws -> [UInt8]
  private let known = Mutex<SubjectDrawing?>(nil)

  /// - Throws: `SketchError` `.configuration` when there is no such file.
  init(_ path: String) throws {
    guard access(path, R_OK) == 0 else {
      throw SketchError(
        .configuration, "\(path) cannot be read: \(String(cString: strerror(errno)))", advice: "Install VoiceSketch again.")
    }
    read = { try readFile(path) }
  }

  /// A drawing that is made by `read`.
  init(_ read: @escaping @Sendable () throws -> [UInt8]) { self.read = read }

  /// The drawing; one without shapes when the file has gone since the start.
  var drawing: SubjectDrawing {
    known.withLock { known in
      if let known { return known }
      let drawing = SubjectDrawing(svg: (try? read()) ?? [])
      known = drawing
      return drawing
    }
  }
}
