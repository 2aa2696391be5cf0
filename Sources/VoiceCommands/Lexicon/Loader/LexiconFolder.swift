import Glibc
import SketchCore

/// Folder of lexicon files: those that end in `.txt`, in the order of their names.
enum LexiconFolder {
  /// Subfolders, by name.
  static func languages(in folder: String) -> [String] {
    ((try? entries(of: folder)) ?? []).filter { access(folder + "/" + $0 + "/.", F_OK) == 0 }
  }

  /// Names of the lexicon files.
  /// - Throws: `SketchError` `.configuration` when the folder cannot be read or holds none.
  static func fileNames(in folder: String) throws(SketchError) -> [String] {
    let names = try entries(of: folder).filter { $0.hasSuffix(".txt") }
    guard !names.isEmpty else {
      throw SketchError(
        .configuration, "the lexicon folder \(folder) holds no .txt file", advice: "Install VoiceSketch again.")
    }
    return names
  }

  /// Bytes of a file.
  /// - Throws: `SketchError` `.configuration` when the file cannot be read.
  static func contents(of path: String) throws(SketchError) -> [UInt8] {
    guard let file = fopen(path, "rb") else {
      throw SketchError(
        .configuration, "\(path) cannot be read: \(String(cString: strerror(errno)))", advice: "Check its permissions.")
    }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    let size = max(0, ftell(file))
    rewind(file)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = fread(buffer.baseAddress, 1, size, file)
    }
  }

  /// Bytes of a file, 0 when it is not there.
  static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Entries of a folder, by name, without hidden ones.
  private static func entries(of folder: String) throws(SketchError) -> [String] {
    guard let directory = opendir(folder) else {
      throw SketchError(
        .configuration, "the lexicon folder \(folder) cannot be read: \(String(cString: strerror(errno)))",
        advice: "Install VoiceSketch again, or correct the path.")
    }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }
}
