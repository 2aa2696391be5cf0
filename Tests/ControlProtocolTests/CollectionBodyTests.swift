import Foundation
import SketchCore
import Testing

@testable import ControlProtocol

@Suite struct CollectionBodyTests {
  private func read<Body: Decodable>(_ type: Body.Type, _ json: String) throws -> Body {
    try RequestBody.decode(type, from: Array(json.utf8))
  }

  private func code<Body: Decodable>(_ type: Body.Type, _ json: String) -> SketchError.Code? {
    do throws(SketchError) {
      _ = try RequestBody.decode(type, from: Array(json.utf8))
      return nil
    } catch {
      return error.code
    }
  }

  @Test func `a bulk body becomes the command of its action`() throws {
    let named = try read(BulkBody.self, #"{"action":"collect","ids":[3,4],"collection":"beach"}"#).command
    #expect(named.intent == .collect && named.target == Target(.these, ids: [3, 4]) && named.collection == "beach")
    let found = try read(
      BulkBody.self, #"{"action":"delete","query":{"q":"fox","tag":"test","favorite":false,"style":"watercolor"}}"#)
    let filters = VoiceCommand.Filters(favorites: false, style: .named(.watercolor), tag: "test")
    #expect(found.command.target == Target(.all, query: "fox", filters: filters))
    let again = try WireJSON.decode(BulkBody.self, from: WireJSON.encode(found))
    #expect(again.command == found.command)
  }

  @Test(arguments: [
    #"{"action":"delete"}"#, #"{"action":"delete","ids":[]}"#, #"{"action":"delete","ids":[0]}"#,
    #"{"action":"delete","query":{}}"#, #"{"action":"delete","ids":[1],"query":{"q":"a"}}"#,
    #"{"action":"tag","ids":[1]}"#, #"{"action":"collect","ids":[1]}"#, #"{"action":"draw","ids":[1]}"#,
    #"{"action":"delete","query":{"word":"a"}}"#, #"{"action":"tag","ids":[1],"tag":""}"#,
  ])
  func `a bulk body that is not clear is refused`(json: String) {
    #expect(code(BulkBody.self, json) == .invalidInput)
  }

  @Test func `what a collection and its items may be told is read strictly`() throws {
    #expect(try read(CollectionBody.self, #"{"name":"a","shared":true}"#).patch == CollectionPatch(name: "a", shared: true))
    let saved = try read(CollectionBody.self, #"{"name":"a","query":{"q":"fox","favorite":true,"color":"red"}}"#).patch
    #expect(saved.query?.words == "fox" && saved.query?.filters.favorites == true && saved.query?.filters.color == "red")
    let again = try WireJSON.decode(CollectionBody.self, from: WireJSON.encode(CollectionBody(saved)))
    #expect(again.patch == saved)
    #expect(code(CollectionBody.self, #"{"name":"a","query":{}}"#) == .invalidInput)
    #expect(code(CollectionBody.self, #"{"name":"a","query":{"trash":true}}"#) == .invalidInput)
    #expect(code(CollectionBody.self, #"{"name":"a","query":{"tag":""}}"#) == .invalidInput)
    #expect(code(CollectionBody.self, "{}") == .invalidInput)
    #expect(code(CollectionBody.self, #"{"colour":"red"}"#) == .invalidInput)
    #expect(try read(CollectionItemsBody.self, #"{"artworks":[1,2],"note":"x"}"#).artworks == [1, 2])
    #expect(code(CollectionItemsBody.self, #"{"artworks":[-1]}"#) == .invalidInput)
    #expect(try read(CollectionOrderBody.self, #"{"order":[2,1]}"#).change(of: 7) == .order(.id(7), [2, 1]))
    #expect(
      try read(CollectionOrderBody.self, #"{"artwork":2,"note":""}"#).change(of: 7) == .note(.id(7), 2, ""))
    #expect(code(CollectionOrderBody.self, #"{"artwork":2}"#) == .invalidInput)
    #expect(code(CollectionOrderBody.self, #"{"order":[1],"note":"x","artwork":1}"#) == .invalidInput)
    #expect(try ItemsQuery(query: [QueryItem("artworks", "3,4")]).ids() == [3, 4])
    #expect(throws: SketchError.self) { try ItemsQuery(query: [QueryItem("artworks", "3,x")]).ids() }
  }

  @Test func `the collection of a command is a name or an object`() throws {
    let name = #"{"transcript":"","intent":"collect","confidence":1,"collection":"beach"}"#
    #expect(try read(VoiceCommand.self, name).collection == .name("beach"))
    let object = """
      {"collection":{"action":"rename","name":"beach","newName":"sea"},"confidence":1,"intent":"collection",\
      "transcript":""}
      """
    let command = try read(VoiceCommand.self, object)
    #expect(command.collection == .request(CollectionRequest(.rename, name: "beach", newName: "sea")))
    #expect(try WireJSON.text(command) == object)
    #expect(code(VoiceCommand.self, #"{"transcript":"","intent":"collect","confidence":1,"collection":7}"#) != nil)
  }
}
