import SketchCore
import Testing

@testable import VoiceCommands

/// Panels of comics that no word of the lexicon is for.
@Suite struct UnknownPanelTests {
  @Test(arguments: [
    ("en", "in the ninth panel make it night", "ninth"), ("en", "In panel 9, make it night.", "9"),
    ("en", "add a dog to the ninth panel", "ninth"), ("en", "make panel twelve darker", "twelve"),
    ("en", "in the 9th panel, make the sky red", "9th"), ("es", "en la novena viñeta haz que sea de noche", "novena"),
    ("es", "añade un perro en la viñeta 10", "10"), ("tr", "dokuzuncu karede gece olsun", "dokuzuncu"),
    ("tr", "9. karede gece olsun", "9"),
  ])
  func `a number beyond those of panels is read`(language: String, text: String, word: String) throws {
    let parser = try VoiceCommandParser.packaged(language: language)
    #expect(parser.unknownPanel(in: text) == UnknownPanel(word: word, isNumber: true))
  }

  @Test(arguments: [
    ("in the middle panel make it night", "middle"), ("make the middle panel darker", "middle"),
    ("in every panel make it night", "every"),
  ])
  func `another word in its place counts nothing`(text: String, word: String) throws {
    let parser = try VoiceCommandParser.packaged()
    #expect(parser.unknownPanel(in: text) == UnknownPanel(word: word, isNumber: false))
  }

  @Test(arguments: [
    "in the second panel make it night", "make it night", "add a solar panel to the roof", "paint the control panel red",
    "make a six panel comic about a cat", "swap panels one and two", "make the ninth house red", "",
  ])
  func `nothing is read where no panel is named or each one is known`(text: String) throws {
    #expect(try VoiceCommandParser.packaged().unknownPanel(in: text) == nil)
  }
}
