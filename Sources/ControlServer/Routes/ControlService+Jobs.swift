import ControlProtocol
import SketchCore

extension ControlService {
  var jobHandlers: [Handler] {
    [
      Handler(Endpoints.jobs) { JobList(try await studio.jobs(limit: $0.input.limit)) },
      Handler(Endpoints.job) { try await studio.job($0.parameter) },
      Handler(Endpoints.changeJob) { try await studio.prioritize($0.parameter, $0.input.priority) },
      Handler(Endpoints.takeOffer) { try await studio.take($0.input.action, of: $0.parameter) },
      Handler(Endpoints.usage) { _ in try await studio.usage() },
      Handler(Endpoints.phrasebook) { _ in Phrasebook(await studio.phrasebook()) },
      Handler(Endpoints.cancelJob) { try await studio.cancelJob($0.parameter) },
      Handler(Endpoints.sketch) { try await studio.sketch(of: $0.parameter) },
    ]
  }
}
