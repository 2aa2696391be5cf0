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
    // Without HOME, as in a bare service, the user database knows.
    let home = environment["HOME"] ?? String(cString: g_get_home_dir())
    func folder(_ variable: String, _ fallback: String) -> String {
      // The specification wants relative paths ignored.
      let base = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/\(fallback)"
      return base + "/voicesketch"
    }
    configuration = folder("XDG_CONFIG_HOME", ".config")
    data = folder("XDG_DATA_HOME", ".local/share")
    cache = folder("XDG_CACHE_HOME", ".cache")
    let userPictures = g_get_user_special_dir(G_USER_DIRECTORY_PICTURES).map { String(cString: $0) }
    pictures = (userPictures ?? "\(home)/Pictures") + "/VoiceSketch"
  }
}
