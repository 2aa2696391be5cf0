/// Wish for the studio page.
package enum PagePlan: Sendable {
  case none
  /// Not served, and the reason that is told to who asks for it.
  case off(reason: String)
  case serve(PageSettings)
}
