import FoundationEssentials

/// The three spellings of a date in HTTP (RFC 9110, 5.6.7), all of them in GMT.
enum HTTPDate {
  /// nil for anything else.
  static func parse(_ text: String) -> Date? {
    let words = text.split { $0 == " " || $0 == "," || $0 == "-" }.map(String.init)
    switch words.count {
    case 6 where words[5] == "GMT":
      // "Sun, 06 Nov 1994 08:49:37 GMT" and the older "Sunday, 06-Nov-94 08:49:37 GMT"
      return date(day: words[1], month: words[2], year: words[3], time: words[4])
    case 5:
      // asctime(3): "Sun Nov  6 08:49:37 1994"
      return date(day: words[2], month: words[1], year: words[4], time: words[3])
    default: return nil
    }
  }

  private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

  private static func date(day: String, month: String, year: String, time: String) -> Date? {
    let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard let day = Int(day), (1...31).contains(day), let month = months.firstIndex(of: month.lowercased()),
      let stated = Int(year), (0...9999).contains(stated), clock.count == 3, let hour = clock[0], (0...23).contains(hour),
      let minute = clock[1], (0...59).contains(minute), let second = clock[2], (0...60).contains(second)
    else { return nil }
    // Two digits: the century that puts it nearest to our time.
    let full = year.count > 2 ? stated : stated + (stated < 70 ? 2000 : 1900)
    let seconds = days(full, month + 1, day) * 86_400 + hour * 3_600 + minute * 60 + second
    return Date(timeIntervalSince1970: Double(seconds))
  }

  /// Days from 1970-01-01 in the Gregorian calendar, counting years from March so that the leap day is the last.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }
}
