extension String {
  /// Text of an XML document; characters that XML cannot hold are left out.
  package var escapedXML: String {
    // A mark that combines with “<” makes one character of both.
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      default:
        if (scalar.value >= 0x20 && scalar.value & 0xFFFE != 0xFFFE) || [0x9, 0xA, 0xD].contains(scalar.value) {
          text.unicodeScalars.append(scalar)
        }
      }
    }
  }
}
