import Glibc

/// Folders of the data files that belong to the program: beside the executable, in the build folder as after
/// installing.
///
/// SwiftPM puts a target's resources into `VoiceSketch_<Target>.resources` beside the executable; installing copies
/// them along. Looking there by ourselves keeps all of Foundation out of the daemon.
package enum PackagedResources {
  /// The folder holding the files of a target's `.copy("Folder")` resource.
  /// - Throws: `SketchError` `.configuration` when it is not there (a half copied installation).
  package static func folder(_ name: String, of target: String) throws -> String {
    let path = "\(try executableFolder())/VoiceSketch_\(target).resources/\(name)"
    guard access(path, R_OK) == 0 else {
      throw SketchError(
        .configuration, "the data folder \(path) is missing", advice: "Install VoiceSketch again, or build it with `make build`.")
    }
    return path
  }

  /// The speech models: `Models` beside the executable (installed) or in the checkout it was built in.
  /// - Throws: `SketchError` `.noModel` when there is none.
  package static func models() throws -> String {
    var folder = try executableFolder()
    let start = folder
    while !folder.isEmpty {
      let candidate = folder + "/Models"
      if access(candidate + "/README.md", R_OK) == 0 { return candidate }
      folder = String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)])
    }
    throw SketchError(
      .noModel, "no speech models: there is no Models folder in or above \(start)",
      advice: "Install VoiceSketch again, or set `models` under [speech] in the configuration.")
  }

  /// The running executable's folder, symbolic links resolved; also when an update has put another in its place since.
  /// - Parameter link: what tells where the executable is.
  static func executableFolder(_ link: String = "/proc/self/exe") throws -> String {
    let path = [CChar](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      count = max(0, readlink(link, start, buffer.count))
    }
    // The name of a removed executable ends in “ (deleted)”; its folder's does not.
    guard let end = path.lastIndex(of: CChar(bitPattern: UInt8(ascii: "/"))) else {
      throw SketchError(.configuration, "\(link) cannot be read", advice: "Mount /proc.")
    }
    return String(decoding: path[..<end].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
