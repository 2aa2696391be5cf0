/// A generation the provider would ask money for.
package struct FakeCharge: Sendable, Equatable {
  package var model: String
  /// The provider's own: pictures, megapixels, tokens.
  package var units: Double

  package init(model: String, units: Double) {
    self.model = model
    self.units = units
  }
}
