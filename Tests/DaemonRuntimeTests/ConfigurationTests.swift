import ControlServer
import Foundation
import Illustrator
import SketchCore
import SpeechRecognition
import Studio
import TestSupport
import Testing

@testable import DaemonRuntime

@Suite struct ConfigurationTests {
  @Test func `what is not said keeps its default`() async throws {
    let configuration = try await load("[studio]\nconfirm-below = 0.8\n")
    #expect(configuration.confirmBelow == 0.8)
    #expect(configuration.rejectBelow == 0.3)
    #expect(configuration.mode == .off)
    #expect(configuration.providers == ProviderConfiguration())
    #expect(configuration.providers.order == ["illustrator"])
    #expect(configuration.warnings.isEmpty)
  }

  @Test func `an allowance is in force as far as it is configured`() async throws {
    #expect(try await load("[log]\nlevel = info\n").studio.allowance == .unlimited)
    let limited = try await load("[allowance]\npictures-per-day = 10\ndollars-per-day = 0.5\n[studio]\nat-once = 2\n")
    #expect(limited.studio.allowance == Allowance(picturesPerDay: 10, dollarsPerDay: 0.5) && limited.warnings.isEmpty)
    #expect(limited.studio.atOnce == 2)
  }

  @Test func `films are kept a week, or as long as is said`() async throws {
    #expect(try await load("[log]\nlevel = info\n").studio.filmKeeping == .usual)
    #expect(try await load("[films]\nkeep-days = 30\n").filmKeeping == FilmKeeping(days: 30))
    #expect(try await load("[films]\nkeep-days = 0\n").filmKeeping == FilmKeeping(days: nil))
    #expect(FilmKeeping(days: 1).note(for: FilmFile.keptNote).hasPrefix("The film is kept for 1 day, or"))
    #expect(FilmKeeping(days: nil).note(for: FilmFile.keptNote) == "The film is kept for good.")
    #expect(FilmKeeping(days: nil).note(for: "another") == "another")
  }

  @Test func `drawings are in the data folder, or where the configuration says`() async throws {
    let data = XDGDirectories(environment: ["HOME": "/home/anna"]).data
    let usual = try await load("[log]\nlevel = info\n").drawingFolders(dataFolder: data)
    #expect(
      usual == [
        DrawingFolder("/home/anna/.local/share/voicesketch/drawings", .own),
        DrawingFolder(DrawingFolder.openClipArt, .clipArt),
      ])
    let own = try await load("[illustrator]\ndrawings = /srv/art\nopenclipart = no\n").drawingFolders(dataFolder: data)
    #expect(own == [DrawingFolder("/srv/art", .own)])
  }

  @Test func `the studio page is served unless the configuration or the command line says no`() async throws {
    let usual = try await load("[log]\nlevel = info\n")
    guard case .serve(let settings) = usual.page(DaemonOptions()) else {
      Issue.record("it is not served")
      return
    }
    #expect(settings.port == 0)
    let fixed = try await load("[studio]\nport = 8642\n")
    guard case .serve(let fixedSettings) = fixed.page(DaemonOptions()) else {
      Issue.record("it is not served")
      return
    }
    #expect(fixedSettings.port == 8642)
    #expect(fixed.keysReadOnlyAtStart(changedFrom: usual) == ["studio.port"])
    let off = try await load("[studio]\nenabled = no\n")
    #expect(off.keysReadOnlyAtStart(changedFrom: usual) == ["studio.enabled"])
    for plan in [off.page(DaemonOptions()), usual.page(DaemonOptions(mayServePage: false))] {
      guard case .off(let reason) = plan else {
        Issue.record("it is served")
        return
      }
      #expect(reason.contains("enabled = no") || reason.contains("--no-studio"))
    }
  }

  @Test(arguments: [
    ("[studio]\n\n# how sure\nconfirm-below = very\n", 4, "confirm-below"),
    ("[studio]\nconfirm-below = 2\n", 2, "confirm-below"),
    ("[speech]\nmode = loud\n", 2, "mode"),
    ("[speech]\nmode = hold\n", 2, "mode"), ("[speech]\npause-seconds = 0\n", 2, "pause-seconds"),
    ("[speech]\nrecognizer = ears\n", 2, "recognizer"), ("[speech]\nrecognizer = wyoming\n", 2, "wyoming"),
    ("[speech]\nwyoming = whisper\n", 2, "wyoming"),
    ("[speech]\nrecognizer = wyoming\nwyoming = tcp://whisper.lan:10300\n", 3, "wyoming-elsewhere"),
    ("[providers]\norder = illustrator, nobody\n", 2, "order"),
    ("[studio]\nexport-folder = somewhere\n", 2, "export-folder"),
    ("[studio]\nport = 80\n", 2, "port"), ("[studio]\nport = 65536\n", 2, "port"), ("[studio]\nenabled = perhaps\n", 2, "enabled"),
    ("[log]\nlevel = shouting\n", 2, "level"), ("[export]\npaper = folio\n", 2, "paper"),
    ("[studio]\nqueue-limit = 2.5\n", 2, "queue-limit"), ("[studio]\nat-once = 0\n", 2, "at-once"),
    ("[films]\nkeep-days = -1\n", 2, "keep-days"), ("[allowance]\npictures-per-day = few\n", 2, "pictures-per-day"),
    ("\u{FEFF}[log]\nlevel = shouting\n", 2, "level"),
    ("# Windows\r\n[log]\r\nlevel = shouting\r\n", 3, "level"),
    ("[log]\nlevel = info\n[studio]\n[log]\nlevel = shouting\n", 5, "level"),
  ])
  func `a wrong value names its line and key`(text: String, line: Int, key: String) async throws {
    let error = await #expect(throws: SketchError.self) { try await load(text) }
    #expect(error?.code == .configuration)
    #expect(error?.message.contains("line \(line)") == true)
    #expect(error?.message.contains(key) == true)
    #expect(error?.advice.isEmpty == false)
  }

  @Test(arguments: [("[studio]\nconfirm-below = 0.5\nnonsense\n", 3), ("key = value\n", 1), ("[studio\nqueue-limit = 3\n", 1)])
  func `a file that is not INI names its line`(text: String, line: Int) async throws {
    let error = await #expect(throws: SketchError.self) { try await load(text) }
    #expect(error?.message.contains("line \(line)") == true)
  }

  @Test func `a key nobody knows is a warning with its line`() async throws {
    let configuration = try await load("[studio]\nconfirm-bellow = 0.5\n[colours]\nred = yes\n")
    #expect(configuration.warnings.count == 2)
    #expect(configuration.warnings[0].contains("line 2"))
    #expect(configuration.warnings[1].contains("[colours]"))
  }

  @Test(arguments: ["\u{FEFF}[studio]\nqueue-limit = 3\n", "[studio]\r\nqueue-limit = 3\r\n", "[studio]\n queue-limit=3 \n"])
  func `other editors' files are read, too`(text: String) async throws {
    #expect(try await load(text).queueLimit == 3)
  }

  @Test func `what a reload does not take over is known`() async throws {
    let old = Configuration(exportFolder: "/pictures")
    #expect(try await load("[studio]\nqueue-limit = 3\n").keysReadOnlyAtStart(changedFrom: old).isEmpty)
    #expect(try await load("[providers]\nattempts = 4\nmonthly-cap = 3\n").keysReadOnlyAtStart(changedFrom: old).isEmpty)
    #expect(try await load("[speech]\nmode = open\n").keysReadOnlyAtStart(changedFrom: old) == ["speech.mode"])
  }

  @Test func `another language is understood and not heard`() async throws {
    #expect(try await load("").deafness == nil)
    let spanish = try await load("[speech]\nlanguage = es\n")
    #expect(spanish.language == "es")
    #expect(spanish.deafness?.contains("English only") == true)
    #expect(spanish.keysReadOnlyAtStart(changedFrom: Configuration(exportFolder: "/pictures")) == ["speech.language"])
    // Whoever brings models of his own knows what they hear.
    #expect(try await load("[speech]\nlanguage = es\nmodels = /somewhere\n").deafness == nil)
  }

  @Test func `a Wyoming server elsewhere has to be allowed`() async throws {
    let lines = "[speech]\nrecognizer = wyoming\nwyoming = "
    #expect(try await load(lines + "unix:///run/w.sock\n").wyomingClient?.address == .unix(path: "/run/w.sock"))
    #expect(try await load(lines + "tcp://whisper.lan:1\nwyoming-elsewhere = true\n").wyomingClient != nil)
    #expect(try await load("[speech]\nwyoming = unix:///run/w.sock\n").wyomingClient == nil)
  }

  @Test func `a file that is not there is an error with its path`() {
    let error = #expect(throws: SketchError.self) { try KeyFile(path: "/nowhere/voicesketch.conf") }
    #expect(error?.message.contains("/nowhere/voicesketch.conf") == true)
    #expect(error?.code == .configuration)
  }

  @Test func `the shipped example is valid and says the defaults`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let file = try KeyFile(path: root.appending(path: "voicesketch.conf").path)
    #expect(try Configuration(file: file, exportFolder: "/x") == Configuration(exportFolder: "/x"))
  }

  private func load(_ text: String) async throws -> Configuration {
    try await withScratchDirectory { folder in
      let path = folder.appending(path: "voicesketch.conf").path
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      return try Configuration(file: KeyFile(path: path), exportFolder: "/pictures")
    }
  }
}
