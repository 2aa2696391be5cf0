import ControlServer
import Glibc
import Illustrator
import SketchCore
import Studio

extension Configuration {
  /// The named file, else the user's, else the defaults; the command line's provider over either.
  static func load(_ options: DaemonOptions, directories: XDGDirectories) throws -> Configuration {
    let path = path(options, directories: directories)
    var configuration =
      options.configuration != nil || access(path, F_OK) == 0
      ? try Configuration(file: KeyFile(path: path), exportFolder: directories.pictures)
      : Configuration(exportFolder: directories.pictures)
    if let provider = options.provider {
      guard configuration.providers.names.contains(provider) else {
        throw SketchError(
          .invalidInput, "there is no provider “\(provider)”",
          advice: "There are: \(configuration.providers.names.joined(separator: ", ")).")
      }
      configuration.providers.order = [provider]
    }
    return configuration
  }

  /// Path of the named file, else of the user's, which need not exist.
  static func path(_ options: DaemonOptions, directories: XDGDirectories) -> String {
    options.configuration ?? directories.configuration + "/voicesketch.conf"
  }

  /// Folders of SVGs that the illustrator draws with; one that does not exist is none.
  func drawingFolders(dataFolder: String) -> [DrawingFolder] {
    [DrawingFolder(drawings ?? dataFolder + "/drawings", .own)]
      + (usesOpenClipArt ? [DrawingFolder(DrawingFolder.openClipArt, .clipArt)] : [])
  }

  /// - Parameter folder: the data folder, which keeps the page's name where its port is fixed.
  func page(_ options: DaemonOptions, folder: String? = nil) -> PagePlan {
    guard options.mayServePage else { return .off(reason: "the daemon was started with --no-studio") }
    guard servesPage else { return .off(reason: "the configuration has enabled = no in [studio]") }
    let label = pagePort == 0 ? nil : folder.map { PageLabelFile(folder: $0).label }
    return .serve(PageSettings(port: UInt16(pagePort), label: label))
  }

  var studio: StudioSettings {
    let environment = Environment.current
    let locale = ["LC_ALL", "LC_PAPER", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let localPaper = PaperSize(locale: locale)
    return StudioSettings(
      confirmBelow: confirmBelow, confirmPaid: confirmPaid, rejectBelow: rejectBelow,
      questionLifetime: .seconds(questionSeconds), queueLimit: queueLimit, atOnce: atOnce, exportFolder: exportFolder,
      homeFolder: XDGDirectories.home(environment),
      homeFolders: XDGDirectories.homeFolders, paper: paper ?? localPaper, localPaper: localPaper,
      writesMetadata: writesMetadata, filmKeeping: filmKeeping, monthlyCap: providers.monthlyCap,
      budgets: providers.budgets, allowance: allowance)
  }
}
