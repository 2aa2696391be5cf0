import SketchCore
import Testing

@testable import PatternSearch

@Suite struct CommandTypeTests {
  @Test func `an edit is of its own type and of edits in general`() {
    let add = CommandType(intent: .edit, edit: "addElement")
    #expect(add.isEdit(of: "addElement") && add.isEdit(of: "edit") && !add.isEdit(of: "removeElement"))
    #expect(add.name == "edit.addElement")
    let told = CommandType(intent: .edit)
    #expect(told.isEdit(of: "edit") && !told.isEdit(of: "addElement") && told.name == "edit")
    #expect(!CommandType(intent: .undo).isEdit(of: "edit"))
  }

  @Test func `what goes on from an intent goes on from all that is meant by its name`() {
    #expect(CommandType(intent: .collection).isMeant(by: "collection") && !CommandType(intent: .collect).isMeant(by: "collection"))
    let add = CommandType(intent: .edit, edit: "addElement")
    #expect(add.isMeant(by: "addElement") && add.isMeant(by: "edit") && !add.isMeant(by: "changeColor"))
  }
}
