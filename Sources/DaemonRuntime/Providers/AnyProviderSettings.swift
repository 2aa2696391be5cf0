/// Settings of any kind of provider, which can be compared.
struct AnyProviderSettings: Sendable, Equatable {
  var base: any ProviderSettings

  init(_ base: any ProviderSettings) { self.base = base }

  static func == (left: AnyProviderSettings, right: AnyProviderSettings) -> Bool { left.base.isEqual(to: right.base) }
}
