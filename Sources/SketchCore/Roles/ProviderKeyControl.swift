/// Keeper of the providers' keys, which takes them in and never gives one out. All methods throw `SketchError`.
package protocol ProviderKeyControl: Sendable {
  func keys() async throws -> [ProviderKeyReport]
  /// Tries a key where that costs nothing, keeps it, and has the provider use it.
  /// - Throws: `.invalidInput` for what is no key and for one that the provider refuses, `.conflict` where the keyring
  ///   is locked, `.unsupported` where there is none.
  func storeKey(_ key: Secret, of provider: String) async throws -> ProviderKeyReport
  /// Removes a key that was kept; the provider goes on without it.
  func removeKey(of provider: String) async throws -> ProviderKeyReport
}
