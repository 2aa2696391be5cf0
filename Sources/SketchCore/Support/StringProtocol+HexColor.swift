extension StringProtocol {
  /// True for a colour of six hexadecimal digits as CSS writes it, "#3a7bd5".
  package var isHexColor: Bool {
    utf8.count == 7 && hasPrefix("#") && dropFirst().allSatisfy { $0.isASCII && $0.isHexDigit }
  }
}
