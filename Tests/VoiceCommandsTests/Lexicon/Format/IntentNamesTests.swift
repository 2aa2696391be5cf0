import SketchCore
import Testing

@testable import PatternSearch
@testable import VoiceCommands

@Suite struct IntentNamesTests {
  @Test func `every intent has its name and no other name has one`() {
    let names = IntentNames()
    for intent in VoiceCommand.Intent.allCases {
      let found = names[Array(intent.rawValue.utf8).span]
      #expect(found == intent)
    }
    for name in ["", "paint", "Create", "creates", "edit.addElement"] {
      let found = names[Array(name.utf8).span]
      #expect(found == nil)
    }
  }
}
