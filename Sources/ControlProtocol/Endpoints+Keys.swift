package import SketchCore

/// The providers' keys: where they come from, and those in the keyring.
extension Endpoints {
  package static let keys = Endpoint(
    "keys", .get, "/v1/keys", "Where the keys of the hosted providers come from",
    description: "No answer has a key in it.", returns: .json(ProviderKeyList.self, "Every provider that takes a key"))

  package static let storeKey = Endpoint(
    "storeKey", .post, "/v1/keys", "Keep a provider's key in the keyring",
    description: """
      The provider is asked first, with a question that costs nothing: 400 when it refuses the key. What cannot be \
      asked is kept all the same. 409 where the keyring is locked, 422 where there is none. The key is in use from \
      then on, unless the environment or a systemd credential has another, which counts first.
      """,
    takes: .body(ProviderKeyBody.self), returns: .json(ProviderKeyReport.self, "Where the key comes from now"))

  package static let removeKey = Endpoint(
    "removeKey", .delete, "/v1/keys/{provider}", of: .provider, "Remove a provider's key from the keyring",
    returns: .json(ProviderKeyReport.self, "Where a key comes from now"))
}
