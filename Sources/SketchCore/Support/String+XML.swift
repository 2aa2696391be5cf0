extension String {
  /// Text of an XML document; characters that XML cannot hold are left out.
  package var escapedXML: String {
    reduce(into: "") { text, character in
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      default:
        if character.unicodeScalars.allSatisfy({ $0.value >= 0x20 || [0x9, 0xA, 0xD].contains($0.value) }) {
          text.append(character)
        }
      }
    }
  }
}
