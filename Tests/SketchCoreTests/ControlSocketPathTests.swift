import SketchCore
import Testing

@Suite struct ControlSocketPathTests {
  private func resolve(_ asked: String? = nil, _ environment: [String: String], runUser: Bool = true) -> String {
    ControlSocketPath.resolve(asked: asked, environment: environment, userID: 1000) { $0 == "/run/user/1000" && runUser }
  }

  @Test func `the explicit path wins, then the variable, then the runtime folder`() {
    let all = ["VOICESKETCH_SOCKET": "/v.sock", "XDG_RUNTIME_DIR": "/xdg", "TMPDIR": "/scratch"]
    #expect(resolve("/asked.sock", all) == "/asked.sock")
    #expect(resolve("", all) == "/v.sock")
    #expect(resolve(["XDG_RUNTIME_DIR": "/xdg", "VOICESKETCH_SOCKET": ""]) == "/xdg/voicesketch/control.sock")
  }

  @Test func `without a runtime folder it is the user's own, or one in the temporary folder`() {
    #expect(resolve([:]) == "/run/user/1000/voicesketch/control.sock")
    #expect(resolve([:], runUser: false) == "/tmp/voicesketch-1000/control.sock")
    #expect(resolve(["TMPDIR": "/scratch"], runUser: false) == "/scratch/voicesketch-1000/control.sock")
    #expect(resolve(["XDG_RUNTIME_DIR": "not/absolute"], runUser: false) == "/tmp/voicesketch-1000/control.sock")
  }

  private func resolve(_ environment: [String: String], runUser: Bool = true) -> String {
    resolve(nil, environment, runUser: runUser)
  }
}
