/// Keeper of the user's configuration file. All methods throw `SketchError`.
package protocol SettingsControl: Sendable {
  func settings() async throws -> SettingsReport
  /// Writes one key into the file, which stays as it is otherwise, and has the daemon take it over. Returns the key as
  /// it is now.
  /// - Throws: `.notFound` for a key there is not, `.invalidInput` for a value it cannot have, `.unsupported` for a key
  ///   that is changed in the file alone, `.configuration` where the file cannot be read or written. The file is then
  ///   as before.
  func change(_ change: SettingChange) async throws -> Setting
}
