import SketchCore

/// Preference among providers that can do the work.
package enum ProviderPreference: String, Sendable, CaseIterable {
  /// The configured order.
  case order
  /// The lower estimate first; one nobody knows the price of comes last.
  case cost
  /// The lower measured time first, before anything was measured the usual one; one without either comes last.
  case speed
}
