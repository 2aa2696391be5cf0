import Glibc
import SketchCore

/// Copy of a database in a file without a name, which goes when it is let go of.
struct DatabaseCopy: ~Copyable {
  let descriptor: Int32

  /// - Parameter folder: where there is room for it.
  init(of connection: borrowing Connection, in folder: OpenFolder) throws {
    // As temporary files are named, so that what a killed process left goes with theirs.
    let name = ".voicesketch-\(UInt64.random(in: .min ... .max)).part"
    let descriptor = try SketchError.wrapping { () throws(FileFault) in
      try folder.open(name, O_RDWR | O_CREAT | O_EXCL)
    }
    // SQLite opens files by their names.
    defer { folder.remove(name) }
    do {
      try connection.copy(toPath: DatabaseFile.path(of: name, in: folder))
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }
}
