import ControlClient
import ControlServer
import DaemonEvents
import Foundation
import SketchCore
import TestSupport

/// A running server over a scripted studio, on a socket in a scratch folder.
struct LiveServer {
  let server: ControlServer
  let studio: ScriptedStudio
  let hub: EventHub
  let client: ControlClient
  let socket: String

  /// Stops it afterwards, however `body` ends.
  static func with(
    limits: ControlLimits = ControlLimits(), page: PagePlan = .none, keys: (any ProviderKeyControl)? = nil,
    settings: (any SettingsControl)? = nil, preferences: (any PreferenceControl)? = nil, _ name: String = #function,
    _ body: (LiveServer) async throws -> Void
  ) async throws {
    try await withScratchDirectory(name) { folder in
      let socket = folder.path + "/run/control.sock"
      let hub = EventHub()
      let studio = ScriptedStudio(events: hub)
      let server = try ControlServer.start(
        on: .path(socket), studio: studio, events: hub, keys: keys, settings: settings,
        preferences: preferences, page: page,
        limits: limits)
      let live = LiveServer(server: server, studio: studio, hub: hub, client: ControlClient(socketPath: socket), socket: socket)
      do {
        try await body(live)
      } catch {
        await studio.release()
        await server.stop()
        throw error
      }
      await studio.release()
      await server.stop()
    }
  }
}
