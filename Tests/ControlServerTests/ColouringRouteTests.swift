import ControlClient
import ControlServer
import DaemonEvents
import Foundation
import SketchCore
import TestSupport
import Testing

struct ColouringRouteTests {
  private let marks: [ColouringMark] = [
    .fill(x: 512, y: 300.5, color: "#d93a32"), .fill(x: 1, y: 2, color: nil), .clear,
    .stroke(.init([.init(1, 2), .init(3, 4)], width: 8, pressures: [0, 0.75], isInside: true), color: "#00ff00"),
    .erase(.init([.init(9, 9)], width: 20)),
  ]

  @Test func `marks travel as they are`() async throws {
    try await with { client, studio, _ in
      let request = ColouringRequest(base: 1, keep: 0, marks: marks)
      _ = try await client.color(1, request)
      #expect(await studio.colourings == [request])
      let sheet = try await client.colouring(1)
      #expect(sheet.labels == Data([1, 1]) && sheet.regions.first?.name == "sky" && sheet.page == 1)
      #expect(try await client.colouring(1, revision: 7).revision == 7)
      let regions = try await client.regions(1, revision: 3)
      #expect(regions.revision == 3 && regions.labels == Data([1, 1, 0, 1]) && regions.regions.map(\.name) == ["sky"])
      #expect(try await client.drawnNames(in: "es") == ["sky": "cielo"])
      _ = try await client.holdMask([1, 2, 3], for: 1)
      #expect(await studio.heldMask == [1, 2, 3])
      _ = try await client.holdMask(nil, for: 1)
      #expect(await studio.heldMask == nil)
      let page = try await client.coloredPage(1, ColouredSelection(scale: 3))
      #expect(page.payload.bytes == ScriptedStudio.image)
    }
  }

  @Test(arguments: [
    ##"{"marks":[]}"##, ##"{"marks":[{}]}"##, ##"{"marks":[{"fill":{"x":1,"y":2},"clear":{}}]}"##,
    ##"{"marks":[{"fill":{"x":1,"y":2,"color":"red"}}]}"##, ##"{"marks":[{"fill":{"x":99999,"y":2}}]}"##,
    ##"{"marks":[{"stroke":{"points":[[1,2]],"width":21,"color":"#ffffff"}}]}"##,
    ##"{"marks":[{"stroke":{"points":[],"width":8,"color":"#ffffff"}}]}"##,
    ##"{"marks":[{"stroke":{"points":[[1]],"width":8,"color":"#ffffff"}}]}"##,
    ##"{"marks":[{"stroke":{"points":[[1,2]],"width":8,"color":"#ffffff","pressures":[0.5,0.5]}}]}"##,
    ##"{"marks":[{"erase":{"points":[[1,2]],"width":8,"pressures":[2]}}]}"##, ##"{"marks":[{"clear":{}}],"page":1}"##,
  ])
  func `a body that makes no sense is refused`(body: String) async throws {
    try await with { _, studio, socket in
      let answer = try await BuiltProgram(path: "/usr/bin/curl").run(
        ["-sS", "--unix-socket", socket, "--json", body, "http://localhost/v1/artworks/1/colouring"])
      #expect(answer.output.contains(#""code":"invalid-input""#), "\(answer.output)")
      #expect(await studio.colourings.isEmpty)
    }
  }

  private func with(_ body: (ControlClient, ScriptedStudio, String) async throws -> Void) async throws {
    try await withScratchDirectory { folder in
      let socket = folder.path + "/run/control.sock"
      let hub = EventHub()
      let studio = ScriptedStudio(events: hub)
      await studio.addArtwork("a house")
      let server = try ControlServer.start(on: .path(socket), studio: studio, events: hub)
      do {
        try await body(ControlClient(socketPath: socket), studio, socket)
      } catch {
        await server.stop()
        throw error
      }
      await server.stop()
    }
  }
}
