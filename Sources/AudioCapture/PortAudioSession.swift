import CPortAudio
import Glibc
import Synchronization

/// Session that holds the PortAudio library open. The last one to go closes it, after which the next opening looks for
/// devices anew.
struct PortAudioSession: ~Copyable {
  /// `Pa_Initialize` and `Pa_Terminate` count their callers but may not run at the same time.
  private static let lock = Mutex(())

  init() throws(PortAudioError) {
    Self.beQuiet()
    let code = Self.lock.withLock { _ in vs_alsa_is_configured() == 0 ? paDeviceUnavailable.rawValue : Pa_Initialize() }
    guard code == paNoError.rawValue else { throw PortAudioError(code: code) }
  }

  deinit { Self.lock.withLock { _ in _ = Pa_Terminate() } }

  /// Silences ALSA and JACK, both probed by PortAudio, which print on standard error what they miss; on most machines
  /// that is a page of text.
  private static func beQuiet() {
    vs_alsa_be_quiet()
    typealias Handler = @convention(c) (UnsafePointer<CChar>?) -> Void
    typealias Setter = @convention(c) (Handler?) -> Void
    // JACK comes along with PortAudio or not at all; looking its functions up keeps us from needing it.
    for name in ["jack_set_error_function", "jack_set_info_function"] {
      guard let symbol = dlsym(nil, name) else { continue }
      unsafeBitCast(symbol, to: Setter.self)({ _ in })
    }
  }

  /// Devices that can be recorded from now.
  borrowing func inputDevices() -> [AudioDevice] {
    let standard = Pa_GetDefaultInputDevice()
    return (0..<max(Pa_GetDeviceCount(), 0)).compactMap { index in
      guard let info = Pa_GetDeviceInfo(index)?.pointee, info.maxInputChannels > 0 else { return nil }
      let api = Pa_GetHostApiInfo(info.hostApi).map { String(cString: $0.pointee.name) } ?? "unknown"
      return AudioDevice(
        index: index, name: String(cString: info.name), hostAPI: api, channels: Int(info.maxInputChannels),
        defaultRate: info.defaultSampleRate, isDefault: index == standard)
    }
  }
}

/// Error of a PortAudio result code.
struct PortAudioError: Error, Equatable, CustomStringConvertible {
  var code: PaError

  var description: String {
    // ALSA's own words say more than "unanticipated host error".
    if code == paUnanticipatedHostError.rawValue, let host = Pa_GetLastHostErrorInfo(), let text = host.pointee.errorText {
      let words = String(cString: text)
      if !words.isEmpty { return words.lowercased() }
    }
    return String(cString: Pa_GetErrorText(code)).lowercased()
  }
}
