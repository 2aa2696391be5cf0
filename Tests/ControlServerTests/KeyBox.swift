import SketchCore

/// Keeps keys as a keyring would, and refuses those with “wrong” in them.
actor KeyBox: ProviderKeyControl {
  private(set) var kept: [String: Secret] = [:]

  func keys() -> [ProviderKeyReport] { [report("fal"), report("openai")] }

  func storeKey(_ key: Secret, of provider: String) throws -> ProviderKeyReport {
    guard !key.reveal().contains("wrong") else { throw SketchError(.invalidInput, "\(provider) refuses this key") }
    kept[provider] = key
    return report(provider)
  }

  func removeKey(of provider: String) throws -> ProviderKeyReport {
    guard kept.removeValue(forKey: provider) != nil else { throw SketchError(.notFound, "there is none") }
    return report(provider)
  }

  private func report(_ provider: String) -> ProviderKeyReport {
    let place = kept[provider].map { _ in ProviderKeyReport.Place.keyring }
    return ProviderKeyReport(provider: provider, place: place, detail: "", isInOrder: provider == "fal")
  }
}
