import ControlProtocol
import SketchCore

extension ControlService {
  var jobHandlers: [Handler] {
    [
      Handler(Endpoints.jobs) { JobList(try await studio.jobs(limit: $0.input.limit)) },
      Handler(Endpoints.job) { try await studio.job($0.parameter) },
      Handler(Endpoints.cancelJob) { try await studio.cancelJob($0.parameter) },
      Handler(Endpoints.sketch) { try await studio.sketch(of: $0.parameter) },
    ]
  }
}
