import CGLib
import Glibc

/// Where the XDG base directory specification puts things; each is this program's own subfolder, without a trailing slash.
struct XDGDirectories: Sendable, Equatable {
  var configuration: String
  var data: String
  /// Folder of the user's model files.
  var models: String { configuration + "/providers.d" }
  /// Folder of the user's catalogue files.
  var catalog: String { configuration + "/catalog.d" }
  /// The user's pictures, localised (`~/Bilder`), in a folder of ours.
  var pictures: String

  init(environment: [String: String]) {
    let home = Self.home(environment)
    func folder(_ variable: String, _ fallback: String) -> String {
      // The specification wants relative paths ignored.
      let base = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/\(fallback)"
      return base + "/voicesketch"
    }
    configuration = folder("XDG_CONFIG_HOME", ".config")
    data = folder("XDG_DATA_HOME", ".local/share")
    pictures = (Self.special(G_USER_DIRECTORY_PICTURES) ?? "\(home)/Pictures") + "/VoiceSketch"
  }

  /// Home folder; without HOME, as in a bare service, the user database knows.
  static func home(_ environment: [String: String]) -> String {
    environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? String(cString: g_get_home_dir())
  }

  /// Folders of the home folder by their English names, as the desktop calls them: "Desktop" may be `/home/anna/Schreibtisch`.
  static var homeFolders: [String: String] {
    let folders = [
      "Desktop": G_USER_DIRECTORY_DESKTOP, "Documents": G_USER_DIRECTORY_DOCUMENTS, "Downloads": G_USER_DIRECTORY_DOWNLOAD,
      "Pictures": G_USER_DIRECTORY_PICTURES,
    ]
    return folders.compactMapValues(special)
  }

  private static func special(_ folder: GUserDirectory) -> String? { g_get_user_special_dir(folder).map { String(cString: $0) } }
}
