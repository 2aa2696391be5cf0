import SketchCore
import Testing

@testable import DaemonRuntime

@Suite struct DaemonOptionsTests {
  @Test func `where sound comes from`() throws {
    #expect(try DaemonOptions.Audio(nil) == .configured)
    #expect(try DaemonOptions.Audio("none") == .none)
    #expect(try DaemonOptions.Audio("wav:a b.wav") == .file("a b.wav"))
    #expect(try DaemonOptions.Audio("USB Microphone") == .device("USB Microphone"))
    #expect(throws: SketchError.self) { try DaemonOptions.Audio("wav:") }
  }

  @Test func `XDG variables are honoured when absolute`() {
    let folders = XDGDirectories(environment: ["HOME": "/home/ada", "XDG_DATA_HOME": "/data", "XDG_CONFIG_HOME": "relative"])
    #expect(folders.data == "/data/voicesketch")
    #expect(folders.configuration == "/home/ada/.config/voicesketch")
  }
}
