import CGLib
import CSecret
import Glibc
import SketchCore

/// The desktop's keyring, through the Secret Service of freedesktop.org (GNOME Keyring, KWallet, KeePassXC).
///
/// Only looks: it never asks the user to unlock anything, because a daemon that waits for a dialog hangs where nobody sees why.
struct Keyring: Sendable {
  enum Answer: Sendable, Equatable {
    case found(Secret)
    case nothing
    /// It has a key, but is locked.
    case locked
    /// There is no keyring here, or it does not answer.
    case unavailable(String)
  }

  private let environment: [String: String]
  private let timeout: Duration

  init(environment: [String: String], timeout: Duration = .seconds(3)) {
    self.environment = environment
    self.timeout = timeout
  }

  /// The secret stored as `application voicesketch provider NAME`.
  func secret(of provider: String) async -> Answer {
    // Without a session bus libdbus would try to start one.
    guard hasBus else { return .unavailable("there is no session bus") }
    let cancellable = Cancellable()
    let patience = Task {
      try await Task.sleep(for: timeout)
      cancellable.cancel()
    }
    defer { patience.cancel() }
    // The search itself throws nothing.
    return (try? await BlockingExecutor(label: "keyring").run { Keyring.search(provider, cancellable) }) ?? .nothing
  }

  private var hasBus: Bool {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"] { return !address.isEmpty }
    return environment["XDG_RUNTIME_DIR"].map { access($0 + "/bus", F_OK) == 0 } ?? false
  }

  private static func search(_ provider: String, _ cancellable: Cancellable) -> Answer {
    let attributes = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free)
    defer { g_hash_table_unref(attributes) }
    for (name, value) in ["application": "voicesketch", "provider": provider] {
      g_hash_table_insert(attributes, g_strdup(name), g_strdup(value))
    }
    var error: UnsafeMutablePointer<GError>?
    let items = secret_service_search_sync(nil, nil, attributes, SECRET_SEARCH_LOAD_SECRETS, cancellable.pointer, &error)
    defer { g_list_free_full(items, { g_object_unref($0) }) }
    if let error {
      defer { g_error_free(error) }
      return .unavailable(String(cString: error.pointee.message))
    }
    guard let item = items.flatMap({ vs_secret_item($0.pointee.data) }) else { return .nothing }
    if secret_item_get_locked(item) != 0 { return .locked }
    guard let value = secret_item_get_secret(item) else { return .nothing }
    defer { secret_value_unref(UnsafeMutableRawPointer(value)) }
    return secret_value_get_text(value).map { .found(Secret(String(cString: $0))) } ?? .nothing
  }
}

/// Owns a GCancellable, which may be cancelled from any thread.
private final class Cancellable: @unchecked Sendable {  // GCancellable is thread-safe
  let pointer = g_cancellable_new()
  func cancel() { g_cancellable_cancel(pointer) }
  deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }
}
