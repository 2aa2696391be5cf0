/// Standing of a provider's key: the place that has it, never its text.
package struct ProviderKeyReport: Sendable, Equatable, Codable {
  /// Place of a key, the one that counts first.
  package enum Place: String, Sendable, Codable, CaseIterable { case environment, credential, keyring }

  package var provider: String
  /// Place of the key that counts; nil where there is none.
  package var place: Place?
  /// Sentence on where the key is, or why there is none.
  package var detail: String
  /// The configuration lists the provider in `order`, so that it is asked for pictures.
  package var isInOrder: Bool

  package init(provider: String, place: Place?, detail: String, isInOrder: Bool) {
    self.provider = provider
    self.place = place
    self.detail = detail
    self.isInOrder = isInOrder
  }
}
