import ControlServer
import ImageProviders
import Listening
import PictureFolder
import SketchCore

/// Rules about single keys of the configuration.
extension Setting {
  /// Keys that lead to files, programs and other machines: a page that was taken over could send pictures, speech or
  /// keys elsewhere with them, or shut itself out.
  private static let inFileOnly: Set<String> = [
    "base-url", "queue-url", "run-url", "rest-url", "upload-url", "wyoming", "wyoming-elsewhere",
    "allow-plain-http", "key-variable", "models", "workflow", "edit-workflow", "mask-workflow", "export-folder",
    "browse-folder", "server", "enabled", "port", "drawings",
  ]

  static func isInFileOnly(_ key: String) -> Bool { inFileOnly.contains(key) }

  /// The groups of which a running daemon takes over nothing, and the keys of the page.
  static func isReadAtStart(_ key: String, in group: String) -> Bool {
    ["speech", "library", "comics"].contains(group) || group == "studio" && ["enabled", "port"].contains(key)
  }

  /// Values that a key can have, where they can be counted.
  static func choices(of key: String, in group: String, usual: String?) -> [String] {
    switch (group, key) {
    case ("speech", "mode"): [ListeningMode.off, .wake, .open].map(\.rawValue)
    case ("speech", "language"): Configuration.languages
    case ("speech", "recognizer"): Configuration.Recognizer.allCases.map(\.rawValue)
    case ("speech", "keep-audio"): KeptAudio.allCases.map(\.rawValue)
    case ("studio", "confirm-paid"): PaidConfirmation.allCases.map(\.rawValue)
    case ("export", "paper"): PaperSize.allCases.map(\.rawValue)
    case ("library", "browse"): PictureFolderMode.allCases.map(\.rawValue)
    case ("providers", "prefer"): ProviderPreference.allCases.map(\.rawValue)
    case ("log", "level"): LogLevel.allCases.map(\.rawValue)
    default: usual == "yes" || usual == "no" ? ["yes", "no"] : []
    }
  }
}
