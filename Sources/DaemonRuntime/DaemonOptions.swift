import SketchCore

/// How the daemon was asked to run: what the command line says, over the configuration.
package struct DaemonOptions: Sendable, Equatable {
  /// Where sound comes from.
  package enum Audio: Sendable, Equatable {
    /// `--audio none`
    case none
    /// The configured microphone.
    case configured
    /// A named microphone.
    case device(String)
    /// A recording, played in real time and listened to from the start.
    case file(String)

    /// - Throws: `SketchError` `.invalidInput` for `wav:` without a file.
    package init(_ text: String?) throws {
      switch text {
      case nil: self = .configured
      case "none": self = .none
      case let text? where text.hasPrefix("wav:"):
        guard text.count > 4 else {
          throw SketchError(.invalidInput, "--audio wav: names no file", advice: "Write for example --audio wav:recording.wav.")
        }
        self = .file(String(text.dropFirst(4)))
      case let text?: self = .device(text)
      }
    }
  }

  package var configuration: String?
  package var dataFolder: String?
  package var socket: String?
  package var audio: Audio
  package var provider: String?
  /// True when the configuration decides on the studio page; else there is none.
  package var mayServePage: Bool

  package init(
    configuration: String? = nil, dataFolder: String? = nil, socket: String? = nil, audio: Audio = .configured, provider: String? = nil,
    mayServePage: Bool = true
  ) {
    self.configuration = configuration
    self.dataFolder = dataFolder
    self.socket = socket
    self.audio = audio
    self.provider = provider
    self.mayServePage = mayServePage
  }
}
