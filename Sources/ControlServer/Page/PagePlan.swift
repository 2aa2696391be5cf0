/// Wish for the studio page.
package enum PagePlan: Sendable {
  case none
  /// No page, and the reason that is told to whoever asks for it.
  case off(reason: String)
  case serve(PageSettings)
}
