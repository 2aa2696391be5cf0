extension ProviderKeys {
  /// Places of a provider's key in the environment, which come before its credential and the keyring.
  struct Places: Sendable {
    /// The first that is set counts.
    var variables: [String]
    /// Variables with the two halves of a key.
    var pair: (id: String, secret: String)?
  }

  func key(of provider: String, at places: Places) async -> Answer {
    await key(of: provider, variables: places.variables, pair: places.pair)
  }
}
