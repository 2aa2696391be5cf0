import Glibc
import SketchCore

/// Client of one Wyoming server; a connection for each question. Blocks a thread of its own, never longer than its
/// limits.
package actor WyomingClient {
  private let executor = BlockingExecutor(label: "wyoming")
  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  package nonisolated let address: WyomingAddress
  private let isLocalOnly: Bool
  private let limits: WyomingLimits

  /// - Parameter isLocalOnly: what was said is not sent off this machine, whatever the address resolves to.
  package init(_ address: WyomingAddress, isLocalOnly: Bool = true, limits: WyomingLimits = WyomingLimits()) {
    self.address = address
    self.isLocalOnly = isLocalOnly
    self.limits = limits
  }

  /// Transcript of what was said, as the studio takes it: lower case, without punctuation. 16 kHz mono.
  /// - Throws: `SketchError` `.noModel` with what is wrong with the server.
  package func transcribe(_ samples: [Int16]) throws -> String {
    let answer = try ask(WyomingRequest.transcribe(samples), for: "transcript")
    guard let text = answer.data["text"]?.text else { throw failure(.malformed) }
    guard text.count <= limits.longestText else { throw failure(.flood) }
    return Self.spoken(text)
  }

  /// Names of the recognisers it says it has.
  /// - Throws: `SketchError` `.noModel`, also when there is none.
  package func describe() throws -> String {
    let answer = try ask(WyomingRequest.describe, for: "info")
    guard case .array(let programs)? = answer.data["asr"] else { throw failure(.refused("it has no speech recogniser")) }
    let names = programs.compactMap { program -> String? in
      guard case .object(let fields) = program else { return nil }
      return fields["name"]?.text
    }
    guard !names.isEmpty else { throw failure(.refused("it has no speech recogniser")) }
    return names.map { String($0.prefix(80)) }.joined(separator: ", ")
  }

  private func ask(_ request: [UInt8], for wanted: String) throws -> WyomingEvent {
    do throws(WyomingFault) {
      let start = ContinuousClock.now
      let socket = try WyomingSocket(address, isLocalOnly: isLocalOnly, until: start + limits.connecting)
      return try socket.exchange(request, for: wanted, mostBytes: limits.mostBytes, until: start + limits.connecting + limits.answering)
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ fault: WyomingFault) -> SketchError {
    SketchError(
      .noModel, "the Wyoming server \(address) is no use: \(fault.reason)",
      advice: "Start it again, or correct `wyoming` in [speech]; PocketSphinx hears meanwhile.")
  }

  /// Text in lower case without punctuation: “Draw a fox, please!” is "draw a fox please".
  static func spoken(_ text: String) -> String {
    let kept = text.lowercased().map { character -> Character in
      if character == "’" { return "'" }
      return character.isLetter || character.isNumber || character == "'" || character == "%" ? character : " "
    }
    return String(kept).split(separator: " ").joined(separator: " ")
  }
}

extension JSONValue {
  var text: String? { if case .string(let text) = self { text } else { nil } }
}
