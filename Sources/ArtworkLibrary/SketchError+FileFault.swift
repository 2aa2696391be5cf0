import SketchCore

extension SketchError {
  /// Runs `body`, and puts a failure of the file system into the library's words.
  static func wrapping<Value: ~Copyable>(_ body: () throws(FileFault) -> Value) throws(SketchError) -> Value {
    do throws(FileFault) { return try body() } catch { throw StorageFault(error).error(path: error.path) }
  }
}
