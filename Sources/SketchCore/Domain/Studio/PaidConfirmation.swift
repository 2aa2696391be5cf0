/// Time at which a command that costs money is asked about first.
package enum PaidConfirmation: String, Sendable, CaseIterable {
  /// Where it was not understood surely.
  case unsure
  /// Each time it was spoken, so that what was understood can be seen and corrected before it is paid.
  case spoken
}
