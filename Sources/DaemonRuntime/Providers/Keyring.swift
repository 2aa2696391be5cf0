import CGLib
import CSecret
import Glibc
import SketchCore

/// The desktop's keyring, through the Secret Service of freedesktop.org (GNOME Keyring, KWallet, KeePassXC).
///
/// It never asks the user to unlock anything, because a daemon that waits for a dialog hangs where nobody sees why.
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
    await ask { Keyring.search(provider, $0) }
  }

  /// Keeps a secret in place of the one there was.
  /// - Throws: `SketchError` `.conflict` when the keyring is locked, `.unsupported` when there is none.
  func store(_ secret: Secret, of provider: String) async throws {
    try Keyring.check(await ask { Keyring.store(secret, provider, $0) })
  }

  /// - Throws: `SketchError` `.notFound` when there is no such secret, and as `store`.
  func remove(_ provider: String) async throws {
    let answer = await ask { cancellable in
      let answer = Keyring.search(provider, cancellable)
      guard case .found = answer else { return answer }
      return Keyring.clear(provider, cancellable) ?? answer
    }
    try Keyring.check(answer)
  }

  private static func check(_ answer: Answer) throws(SketchError) {
    switch answer {
    case .found: return
    case .nothing: throw SketchError(.notFound, "the keyring has no such key")
    case .locked:
      throw SketchError(
        .conflict, "the keyring is locked", advice: "Unlock it, as by signing in to the desktop, and try again.")
    case .unavailable(let why):
      throw SketchError(
        .unsupported, "the keyring cannot be used (\(why))",
        advice: "Give the key as docs/providers.md says, in the environment or as a credential."
      )
    }
  }

  private func ask(_ question: @escaping @Sendable (Cancellable) -> Answer) async -> Answer {
    // Without a session bus libdbus would try to start one.
    guard hasBus else { return .unavailable("there is no session bus") }
    let cancellable = Cancellable()
    let patience = Task {
      try await Task.sleep(for: timeout)
      cancellable.cancel()
    }
    defer { patience.cancel() }
    // The questions themselves throw nothing.
    return (try? await BlockingExecutor(label: "keyring").run { question(cancellable) }) ?? .nothing
  }

  private var hasBus: Bool {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"] { return !address.isEmpty }
    return environment["XDG_RUNTIME_DIR"].map { access($0 + "/bus", F_OK) == 0 } ?? false
  }

  /// Attributes of a provider's item; to be given back.
  private static func attributes(_ provider: String) -> OpaquePointer? {
    let attributes = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free)
    for (name, value) in ["application": "voicesketch", "provider": provider] {
      g_hash_table_insert(attributes, g_strdup(name), g_strdup(value))
    }
    return attributes
  }

  private static func search(_ provider: String, _ cancellable: Cancellable) -> Answer {
    let attributes = attributes(provider)
    defer { g_hash_table_unref(attributes) }
    var error: UnsafeMutablePointer<GError>?
    let items = secret_service_search_sync(nil, nil, attributes, SECRET_SEARCH_LOAD_SECRETS, cancellable.pointer, &error)
    defer { g_list_free_full(items, { g_object_unref($0) }) }
    if error != nil { return unavailable(error) }
    guard let item = items.flatMap({ vs_secret_item($0.pointee.data) }) else { return .nothing }
    if secret_item_get_locked(item) != 0 { return .locked }
    guard let value = secret_item_get_secret(item) else { return .nothing }
    defer { secret_value_unref(UnsafeMutableRawPointer(value)) }
    return secret_value_get_text(value).map { .found(Secret(String(cString: $0))) } ?? .nothing
  }

  private static func store(_ secret: Secret, _ provider: String, _ cancellable: Cancellable) -> Answer {
    var error: UnsafeMutablePointer<GError>?
    guard let service = secret_service_get_sync(SECRET_SERVICE_LOAD_COLLECTIONS, cancellable.pointer, &error) else {
      return unavailable(error)
    }
    defer { g_object_unref(UnsafeMutableRawPointer(service)) }
    let collection = secret_collection_for_alias_sync(
      service, SECRET_COLLECTION_DEFAULT, SECRET_COLLECTION_NONE, cancellable.pointer, &error)
    // Storing would ask for a password: to make a keyring, or to unlock it.
    guard let collection else { return error == nil ? .unavailable("nobody has made one yet") : unavailable(error) }
    defer { g_object_unref(UnsafeMutableRawPointer(collection)) }
    if secret_collection_get_locked(collection) != 0 { return .locked }
    let attributes = attributes(provider)
    defer { g_hash_table_unref(attributes) }
    let value = secret_value_new(secret.reveal(), -1, "text/plain")
    defer { secret_value_unref(value.map { UnsafeMutableRawPointer($0) }) }
    let isStored = secret_service_store_sync(
      service, nil, attributes, SECRET_COLLECTION_DEFAULT, "VoiceSketch", value, cancellable.pointer, &error)
    return isStored != 0 ? .found(secret) : unavailable(error)
  }

  /// - Returns: nil when it is gone.
  private static func clear(_ provider: String, _ cancellable: Cancellable) -> Answer? {
    let attributes = attributes(provider)
    defer { g_hash_table_unref(attributes) }
    var error: UnsafeMutablePointer<GError>?
    secret_service_clear_sync(nil, nil, attributes, cancellable.pointer, &error)
    return error == nil ? nil : unavailable(error)
  }

  private static func unavailable(_ error: UnsafeMutablePointer<GError>?) -> Answer {
    guard let error else { return .unavailable("it does not say why") }
    defer { g_error_free(error) }
    return .unavailable(String(cString: error.pointee.message))
  }
}

/// Owns a GCancellable, which may be cancelled from any thread.
private final class Cancellable: @unchecked Sendable {  // GCancellable is thread-safe
  let pointer = g_cancellable_new()
  func cancel() { g_cancellable_cancel(pointer) }
  deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }
}
