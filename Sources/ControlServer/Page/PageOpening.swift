import SketchCore
import StudioPage

/// The studio page before it is served: with its port held, or with the reason why there is none.
struct PageOpening: ~Copyable {
  let standing: PageStanding
  private let prepared: Prepared?

  private struct Prepared: ~Copyable {
    let sockets: PageSockets
    let access: PageAccess
    let settings: PageSettings
    let files: PageFiles
  }

  init(_ plan: PagePlan) {
    switch plan {
    case .none:
      standing = .none
      prepared = nil
    case .off(let reason):
      standing = .off(reason: reason)
      prepared = nil
    case .serve(let settings):
      do {
        let files = try settings.files ?? PageFiles.packaged()
        let sockets = try PageSockets(port: settings.port)
        let access = PageAccess(PageAddress(port: sockets.port, label: settings.label), now: settings.now)
        standing = .served(access)
        prepared = Prepared(sockets: sockets, access: access, settings: settings, files: files)
      } catch {
        standing = .off(reason: (error as? SketchError)?.description ?? "\(error)")
        prepared = nil
      }
    }
  }

  /// - Returns: nil where there is no page.
  /// - Throws: `SketchError` `.socket`.
  consuming func serve(_ service: ControlService, limits: ControlLimits) throws(SketchError) -> PageServer? {
    guard let prepared else { return nil }
    let door = PageDoor(
      prepared.access, service, files: prepared.files, peers: prepared.settings.peers, limits: limits)
    return try PageServer.start(
      prepared.sockets, prepared.access, door, limits: limits, serve: prepared.settings.serve)
  }
}
