import ControlProtocol
import SketchCore

/// The way from method and path to a handler.
struct Router: Sendable {
  enum Match: Sendable {
    /// A handler, with the value in the path.
    case handler(Handler, value: String)
    /// OPTIONS: the methods the path has.
    case options(allow: String)
  }

  /// The handlers of each path; a path of words only goes before one with a parameter.
  private let paths: [[Handler]]

  init(_ handlers: [Handler]) {
    let groups = Dictionary(grouping: handlers, by: \.endpoint.path).values
    paths = groups.filter { $0[0].endpoint.path.isConstant } + groups.filter { !$0[0].endpoint.path.isConstant }
  }

  /// - Throws: `Problem` 404 for a path we do not have, 405 with `Allow` for a method the path does not have.
  func match(_ method: String, _ path: String) throws(Problem) -> Match {
    let (handlers, value) = try handlers(at: path)
    let names = handlers.map(\.endpoint.method.rawValue)
    let allow = ((names.contains("GET") ? ["HEAD"] : []) + names + ["OPTIONS"]).joined(separator: ", ")
    if method == "OPTIONS" { return .options(allow: allow) }
    let wanted = method == "HEAD" ? "GET" : method
    guard let handler = handlers.first(where: { $0.endpoint.method.rawValue == wanted }) else {
      throw Problem(
        405, SketchError(.invalidInput, "\(path) does not have the method \(method)", advice: "It has \(allow)."),
        headers: ["Allow": allow]
      )
    }
    return .handler(handler, value: value)
  }

  private func handlers(at path: String) throws(Problem) -> ([Handler], value: String) {
    for handlers in paths {
      guard let value = handlers[0].endpoint.path.match(path) else { continue }
      do {
        try handlers[0].check(value)
      } catch {
        throw Problem(error)
      }
      return (handlers, value)
    }
    throw Problem(
      404, SketchError(.notFound, "there is nothing at \(path)", advice: "GET /v1/openapi.json lists what there is."))
  }
}
