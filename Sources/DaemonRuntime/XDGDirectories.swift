import CGLib
import Glibc

/// Where the XDG base directory specification puts things; each is this program's own subfolder, without a trailing slash.
struct XDGDirectories: Sendable, Equatable {
  var configuration: String
  var data: String
  var cache: String
  /// The user's pictures, localised (`~/Bilder`), in a folder of ours.
  var pictures: String

  init(environment: [String: String]) {
    func folder(_ variable: String, _ fallback: String) -> String {
      // The specification wants relative paths ignored.
      let base = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(environment["HOME"] ?? "/")/\(fallback)"
      return base + "/voicesketch"
    }
    configuration = folder("XDG_CONFIG_HOME", ".config")
    data = folder("XDG_DATA_HOME", ".local/share")
    cache = folder("XDG_CACHE_HOME", ".cache")
    let userPictures = g_get_user_special_dir(G_USER_DIRECTORY_PICTURES).map { String(cString: $0) }
    pictures = (userPictures ?? "\(environment["HOME"] ?? "/")/Pictures") + "/VoiceSketch"
  }
}
