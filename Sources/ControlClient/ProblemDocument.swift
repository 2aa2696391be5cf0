import FoundationEssentials
import SketchCore

/// An application/problem+json answer, turned back into the error it came from.
struct ProblemDocument: Decodable {
  var detail: String?
  var title: String?
  var code: SketchError.Code?
  var advice: String?

  static func error(of transfer: Transfer) -> SketchError {
    guard let problem = try? WireJSON.decode(ProblemDocument.self, from: Data(transfer.body)), let code = problem.code else {
      // libmicrohttpd's own refusals (a header too large) are not problem documents.
      return SketchError(.internalFault, "the daemon answered with HTTP status \(transfer.status)", advice: "Please report this.")
    }
    return SketchError(code, problem.detail ?? problem.title ?? "HTTP status \(transfer.status)", advice: problem.advice ?? "")
  }
}
