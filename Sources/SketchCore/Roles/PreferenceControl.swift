/// Keeper of what the studio page remembers: the look it was given, and work that is not in the library yet.
///
/// The page's address changes with every start of the daemon, and with it what browsers keep for an address.
package protocol PreferenceControl: Sendable {
  func preferences() async -> [String: String]
  /// Keeps values by name; a nil removes one. Returns all there are then.
  /// - Throws: `SketchError` `.invalidInput` where it would be too much, `.inputOutput` where it cannot be written.
  func prefer(_ values: [String: String?]) async throws -> [String: String]
}
