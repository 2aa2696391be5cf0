import CCurl
import FoundationEssentials

extension Date {
  /// A date of HTTP (RFC 9110, 5.6.7) in one of its three spellings, as libcurl reads it.
  /// - Returns: nil for what is no date with a time.
  init?(httpDate text: String) {
    // libcurl takes a day without a time as well.
    guard text.contains(":") else { return nil }
    let seconds = curl_getdate(text, nil)
    guard seconds != -1 else { return nil }
    self.init(timeIntervalSince1970: Double(seconds))
  }
}
