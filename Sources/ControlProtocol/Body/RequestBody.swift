import FoundationEssentials
import SketchCore

/// Reads JSON bodies strictly: what is not JSON, an unknown field and a wrong type are all named.
enum RequestBody {
  /// - Throws: `SketchError` `.invalidInput`.
  static func decode<Body: Decodable>(_ type: Body.Type, from bytes: [UInt8]) throws(SketchError) -> Body {
    do {
      return try WireJSON.decode(type, from: Data(bytes))
    } catch let error as SketchError {
      throw error
    } catch let error as DecodingError {
      throw SketchError(.invalidInput, reason(error, bytes), advice: "GET /v1/openapi.json describes every body.")
    } catch {
      throw SketchError(.invalidInput, "the body is not JSON: \(error)")
    }
  }

  private static func reason(_ error: DecodingError, _ bytes: [UInt8]) -> String {
    switch error {
    case .keyNotFound(let key, let context):
      "the field “\(name(context.codingPath + [key]))” is missing"
    case .typeMismatch(let type, let context) where context.codingPath.isEmpty:
      "the body has to be \(describe(type))"
    case .typeMismatch(let type, let context):
      "the field “\(name(context.codingPath))” has to be \(describe(type))"
    case .valueNotFound(let type, let context):
      "the field “\(name(context.codingPath))” is null, it has to be \(describe(type))"
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      "the body is not JSON"
        + (JSONSyntaxFault.find(in: bytes).map { ": \($0.description)" } ?? ": \(context.debugDescription)")
    case .dataCorrupted(let context):
      "the field “\(name(context.codingPath))” cannot be used: \(context.debugDescription)"
    @unknown default:
      "the body cannot be used: \(error)"
    }
  }

  private static func name(_ path: [any CodingKey]) -> String {
    path.map { key in key.intValue.map { "[\($0)]" } ?? key.stringValue }.joined(separator: ".").replacing(
      ".[", with: "[")
  }

  private static func describe(_ type: any Any.Type) -> String {
    switch type {
    case is Bool.Type: "true or false"
    case is String.Type: "text"
    case is Int.Type, is Int64.Type, is UInt32.Type: "a whole number"
    case is Double.Type: "a number"
    case is [Any].Type: "a list"
    default: "an object"
    }
  }
}
