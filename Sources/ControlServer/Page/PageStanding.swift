import SketchCore

/// Availability of the studio page.
enum PageStanding: Sendable {
  /// Nobody asked for one.
  case none
  case off(reason: String)
  case served(PageAccess)

  var report: StatusReport.Page? {
    switch self {
    case .none: nil
    case .off(let reason): StatusReport.Page(reason: reason)
    case .served(let access): StatusReport.Page(address: access.address.origin(.own) + "/")
    }
  }
}
