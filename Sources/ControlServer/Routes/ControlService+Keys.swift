import ControlProtocol
import SketchCore

/// Handlers of the providers' keys.
extension ControlService {
  var keyHandlers: [Handler] {
    [
      Handler(Endpoints.keys) { _ in ProviderKeyList(try await keyControl().keys()) },
      Handler(Endpoints.storeKey) { try await keyControl().storeKey($0.input.key, of: $0.input.provider) },
      Handler(Endpoints.removeKey) { try await keyControl().removeKey(of: $0.parameter) },
    ]
  }

  private func keyControl() throws(SketchError) -> any ProviderKeyControl {
    guard let keys else {
      throw SketchError(.unsupported, "no keys are kept here", advice: "Ask a running voicesketchd.")
    }
    return keys
  }
}
