import Foundation
import SketchCore
import TestSupport
import Testing

private let keyringIsInstalled = ["gnome-keyring-daemon", "secret-tool", "dbus-run-session"].allSatisfy {
  FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
}

/// Against a real GNOME Keyring on a session bus of its own.
///
/// libsecret finds the bus through this process's environment, which a test must not change: what asks is the daemon, as a child.
@Suite(.timeLimit(.minutes(10)), .enabled(if: keyringIsInstalled, "gnome-keyring, secret-tool and dbus-run-session are not installed"))
struct KeyringTests {
  /// `voicesketchd check` beside an unlocked keyring, after `commands`.
  private func check(after commands: String, configuration more: String = "") async throws -> String {
    try await withScratchDirectory { folder in
      let configuration = folder.appending(path: "voicesketch.conf")
      try "[providers]\norder = fal, illustrator\n\(more)".write(to: configuration, atomically: true, encoding: .utf8)
      let daemon = BuiltProgram("voicesketchd").path
      let script = """
        set -e
        printf 'password' | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1
        \(commands)
        '\(daemon)' --config '\(configuration.path)' --data-dir '\(folder.path)/data' check || true
        """
      // Into a file: the bus and the keyring would keep a pipe open.
      let answer = folder.appending(path: "answer")
      try Data().write(to: answer)
      let environment = [
        "HOME": folder.path, "PATH": "/usr/bin:/bin", "XDG_RUNTIME_DIR": folder.path, "XDG_DATA_HOME": folder.appending(path: "share").path,
      ]
      let output = try FileHandle(forWritingTo: answer)
      let session = try SpawnedProcess(
        ["/usr/bin/dbus-run-session", "--", "/bin/bash", "-c", script], environment: environment,
        standardOutput: output.fileDescriptor, standardError: output.fileDescriptor)
      _ = await session.exitStatus()
      let text = try String(contentsOf: answer, encoding: .utf8)
      return text.split(separator: "\n").filter { $0.contains("provider fal") || $0.contains("top-secret") }.joined(separator: "\n")
    }
  }

  @Test func `a key stored with secret-tool is found`() async throws {
    let store = "printf 'id-1:top-secret' | secret-tool store --label=VoiceSketch application voicesketch provider fal"
    let answer = try await check(after: store)
    #expect(answer.contains("ok       provider fal: key from the keyring"), "\(answer)")
    #expect(!answer.contains("top-secret"))
  }

  @Test func `a key that comes over the socket is kept, in use at once, and gone when it is removed`() async throws {
    let daemon = BuiltProgram("voicesketchd").path
    // The daemon writes to a file of its own: its journal would land in the middle of an answer's line.
    let answer = try await check(
      after: """
        '\(daemon)' --audio none --no-studio --config "$HOME/voicesketch.conf" --data-dir "$HOME/data" --socket "$HOME/s" \
          >"$HOME/journal" 2>&1 &
        for _ in $(seq 200); do [ -S "$HOME/s" ] && break; sleep 0.05; done
        ask() { curl -sS --unix-socket "$HOME/s" "$@"; echo; }
        printf 'told: provider fal '; ask http://localhost/v1/keys
        printf 'told: provider fal '; ask --json '{"provider":"fal","key":"id-1:top-secret"}' http://localhost/v1/keys
        printf 'kept: provider fal %s\\n' "$(secret-tool lookup application voicesketch provider fal | tr t T)"
        printf 'told: provider fal '; ask -X DELETE http://localhost/v1/keys/fal
        printf 'told: provider fal '; ask -X DELETE http://localhost/v1/keys/fal
        kill $!
        wait
        cat "$HOME/journal"
        """, configuration: "[fal]\nqueue-url = http://127.0.0.1:9\n")
    let lines = answer.split(separator: "\n")
    #expect(lines.first?.contains("the keyring has none") == true, "\(answer)")
    #expect(lines.contains { $0.contains(#""place":"keyring""#) && $0.contains("fal could not be asked") }, "\(answer)")
    #expect(lines.contains("kept: provider fal id-1:Top-secreT"), "\(answer)")
    #expect(lines.contains { $0.contains("not-found") && $0.contains("the keyring has no such key") }, "\(answer)")
    #expect(!answer.contains("top-secret"))
  }

  @Test func `a keyring without the key says so`() async throws {
    let store = "printf 'sk-top-secret' | secret-tool store --label=VoiceSketch application voicesketch provider openai"
    let answer = try await check(after: store)
    #expect(answer.contains("warning  provider fal: there is no key for fal") && answer.contains("the keyring has none"), "\(answer)")
  }

  @Test func `a locked keyring is named, and nobody is asked to unlock it`() async throws {
    let store = """
      printf 'id-1:top-secret' | secret-tool store --label=VoiceSketch application voicesketch provider fal
      dbus-send --session --print-reply --dest=org.freedesktop.secrets /org/freedesktop/secrets \
        org.freedesktop.Secret.Service.Lock array:objpath:/org/freedesktop/secrets/collection/login >/dev/null
      """
    let answer = try await check(after: store)
    #expect(answer.contains("the keyring that has fal's key is locked"), "\(answer)")
  }
}
