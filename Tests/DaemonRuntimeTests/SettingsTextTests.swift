import Testing

@testable import DaemonRuntime

@Suite struct SettingsTextTests {
  static let file = """
    # mine
    [speech]
    # How long
    #pause-seconds = 0.65
    mode = wake

    # who draws
    [providers]
    order = fal, illustrator
    order = illustrator
    """

  private func changed(_ key: String, in group: String, to value: String?, from text: String = file) -> String {
    var text = SettingsText(text)
    text.set(key, in: group, to: value)
    return text.text
  }

  @Test func `a key that is there changes alone`() {
    #expect(changed("mode", in: "speech", to: "off") == Self.file.replacing("mode = wake", with: "mode = off"))
  }

  @Test func `of a key that is there twice the last counts, and both go`() {
    #expect(changed("order", in: "providers", to: "fal").hasSuffix("order = fal, illustrator\norder = fal"))
    #expect(!changed("order", in: "providers", to: nil).contains("order"))
  }

  @Test func `a new key comes after its example, else at the end of its group`() {
    #expect(changed("pause-seconds", in: "speech", to: "0.8").contains("#pause-seconds = 0.65\npause-seconds = 0.8\nmode"))
    #expect(changed("language", in: "speech", to: "es").contains("mode = wake\nlanguage = es\n\n# who draws\n[providers]"))
  }

  @Test func `a new group comes last`() {
    #expect(changed("level", in: "log", to: "debug", from: "") == "[log]\nlevel = debug\n")
    #expect(changed("level", in: "log", to: "debug", from: "[audio]\ndevice = x\n") == "[audio]\ndevice = x\n\n[log]\nlevel = debug\n")
  }

  @Test func `a key of the same name in another group stays`() {
    let text = "[a]\nkey = 1\n[b]\nkey = 2\n"
    #expect(changed("key", in: "a", to: "3", from: text) == "[a]\nkey = 3\n[b]\nkey = 2\n")
    #expect(changed("key", in: "b", to: nil, from: text) == "[a]\nkey = 1\n[b]\n")
  }

  @Test(arguments: [#"C:\pictures"#, " hello", #"a\\b"#, "ä = ü # no comment"])
  func `what was written is read as it was meant`(value: String) throws {
    let file = try KeyFile(text: changed("wake-phrase", in: "speech", to: value), path: "/x")
    #expect(file.string("speech", "wake-phrase") == value)
  }

  @Test func `line ends of Windows stay`() {
    #expect(changed("mode", in: "speech", to: "off", from: "[speech]\r\nmode = wake\r\n") == "[speech]\r\nmode = off\r\n")
  }
}
