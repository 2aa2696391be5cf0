import Foundation
import Testing

/// A description with the scene it should become: a line of a table in `Scenes`.
struct ExpectedScene {
  var text: String
  var things: [String]
  var relations: [String]
  var setting: String

  /// The lines of a table.
  static func read(_ table: String) throws -> [ExpectedScene] {
    let file = try #require(Bundle.module.url(forResource: table, withExtension: "tsv", subdirectory: "Scenes"))
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      func list(_ index: Int, _ separator: Character) -> [String] {
        index < cells.count ? cells[index].split(separator: separator).map(String.init) : []
      }
      return ExpectedScene(
        text: cells[0], things: list(1, ","), relations: list(2, ";"), setting: cells.count > 3 ? cells[3] : "")
    }
  }
}
