package import FoundationEssentials

/// Span of past time as it is said: "last tuesday", "this morning", "october", "october 5", "3 days ago", "last 2
/// weeks", "christmas", "since monday", "before easter".
///
/// The names are those the lexicons write, in lower-case English. The parser has no clock, so whoever carries out a
/// command asks for the times.
package struct DateSpan: Sendable, Equatable {
  package let name: String
  private let words: [String]

  package init(_ name: String) {
    self.name = name
    words = name.lowercased().split(separator: " ").map(String.init)
  }

  /// Days by their names, in the order of `Calendar`'s numbers from 1.
  private static let weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]
  private static let units: [String: Calendar.Component] = [
    "minute": .minute, "hour": .hour, "day": .day, "week": .weekOfYear, "month": .month, "year": .year,
  ]
  /// Months and days of holidays that are on the same one every year.
  private static let holidays = [
    "christmas": (12, 25), "halloween": (10, 31), "new year": (1, 1), "valentine's day": (2, 14),
  ]
  /// Hours of the parts of a day, from midnight.
  private static let partsOfDay = ["morning": 4..<12, "afternoon": 12..<18, "evening": 17..<24, "night": 18..<30]

  /// Times from the first moment of the span to the first one after it.
  ///
  /// Nil for a name that is none.
  package func times(now: Date, calendar: Calendar = .current) -> Range<Date>? {
    if let holiday = holiday(now, calendar) { return holiday }
    return switch (words.first, words.count) {
    case ("since", 2...):
      DateSpan(rest).times(now: now, calendar: calendar).map { $0.lowerBound..<max($0.upperBound, now) }
    case ("before", 2...):
      DateSpan(rest).times(now: now, calendar: calendar).flatMap { Self.all(before: $0.lowerBound) }
    case ("today", 1): day(0, now, calendar)
    case ("yesterday", 1): day(1, now, calendar)
    case ("yesterday", 2): part(words[1], ofDay: 1, now, calendar)
    case ("this", 2), ("last", 2): named(words[1], isLast: words[0] == "last", now, calendar)
    case ("last", 3): words[1].isNumber ? recent(words[1], words[2], now, calendar) : nil
    case (_, 3) where words[2] == "ago": ago(words[0], words[1], now, calendar)
    case (let month, 2) where Self.months.contains(month ?? ""): date(words[0], words[1], now, calendar)
    case (_, 1): named(words[0], isLast: false, now, calendar)
    default: nil
    }
  }

  /// Span up to a moment from 1970 on, for nothing that is kept is older; nil where the moment is.
  private static func all(before end: Date) -> Range<Date>? {
    let beginning = Date(timeIntervalSince1970: 0)
    return end > beginning ? beginning..<end : nil
  }

  private var rest: String { words.dropFirst().joined(separator: " ") }

  /// Day of a holiday that has begun, the last one.
  private func holiday(_ now: Date, _ calendar: Calendar) -> Range<Date>? {
    let isLast = words.first == "last"
    let name = isLast ? rest : words.joined(separator: " ")
    let year = calendar.component(.year, from: now)
    return [year, year - 1, year - 2].lazy.compactMap { year -> Range<Date>? in
      guard let (month, day) = name == "easter" ? Self.easter(year) : Self.holidays[name] else { return nil }
      return calendar.date(from: DateComponents(year: year, month: month, day: day)).flatMap {
        calendar.span(of: .day, at: $0)
      }
    }.first { isLast ? $0.upperBound <= now : $0.lowerBound <= now }
  }

  /// Month and day of Easter Sunday: the anonymous Gregorian algorithm (Meeus, "Astronomical Algorithms", 1991).
  private static func easter(_ year: Int) -> (Int, Int) {
    let (a, b, c) = (year % 19, year / 100, year % 100)
    let h = (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30
    let l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7
    let sum = h + l - 7 * ((a + 11 * h + 22 * l) / 451) + 114
    return (sum / 31, sum % 31 + 1)
  }

  /// Last day of that month and number that has begun.
  private func date(_ month: String, _ number: String, _ now: Date, _ calendar: Calendar) -> Range<Date>? {
    guard let month = Self.months.firstIndex(of: month), let number = Int(number) else { return nil }
    let year = calendar.component(.year, from: now)
    return [year, year - 1].lazy.compactMap { year -> Range<Date>? in
      let parts = DateComponents(calendar: calendar, year: year, month: month + 1, day: number)
      return parts.isValidDate ? parts.date.flatMap { calendar.span(of: .day, at: $0) } : nil
    }.first { $0.lowerBound <= now }
  }

  private func named(_ name: String, isLast: Bool, _ now: Date, _ calendar: Calendar) -> Range<Date>? {
    if Self.partsOfDay[name] != nil { return part(name, ofDay: isLast ? 1 : 0, now, calendar) }
    if name == "weekend" { return weekend(isLast: isLast, now, calendar) }
    if let index = Self.weekdays.firstIndex(of: name) {
      // Today's name means today, unless the last one is asked for.
      let days = (calendar.component(.weekday, from: now) - 1 - index + 7) % 7
      return day(isLast && days == 0 ? 7 : days, now, calendar)
    }
    if let index = Self.months.firstIndex(of: name) { return month(index + 1, isLast: isLast, now, calendar) }
    if let year = Int(name), (1970...9999).contains(year), words.count == 1 {
      return calendar.date(from: DateComponents(year: year, month: 7)).flatMap { calendar.span(of: .year, at: $0) }
    }
    guard let unit = Self.units[name], let this = calendar.span(of: unit, at: now) else { return nil }
    return isLast ? calendar.span(of: unit, at: this.lowerBound.addingTimeInterval(-1)) : this
  }

  private func day(_ before: Int, _ now: Date, _ calendar: Calendar) -> Range<Date>? {
    calendar.date(byAdding: .day, value: -before, to: now).flatMap { calendar.span(of: .day, at: $0) }
  }

  /// "Last night" is the one that began yesterday, "this morning" is today's.
  private func part(_ name: String, ofDay before: Int, _ now: Date, _ calendar: Calendar) -> Range<Date>? {
    guard let hours = Self.partsOfDay[name], let day = day(before, now, calendar),
      let from = calendar.date(byAdding: .hour, value: hours.lowerBound, to: day.lowerBound),
      let until = calendar.date(byAdding: .hour, value: hours.upperBound, to: day.lowerBound)
    else { return nil }
    return from..<until
  }

  private func weekend(isLast: Bool, _ now: Date, _ calendar: Calendar) -> Range<Date>? {
    let sinceSaturday = calendar.component(.weekday, from: now) % 7  // Saturday is 7
    let isWeekend = sinceSaturday < 2
    guard let saturday = day(sinceSaturday + (isLast && isWeekend ? 7 : 0), now, calendar),
      let sunday = calendar.span(of: .day, at: saturday.upperBound)
    else { return nil }
    return saturday.lowerBound..<sunday.upperBound
  }

  /// Last month of that name that has begun, or, asked for as the last one, that has ended.
  private func month(_ number: Int, isLast: Bool, _ now: Date, _ calendar: Calendar) -> Range<Date>? {
    let this = calendar.dateComponents([.year, .month], from: now)
    guard let year = this.year, let current = this.month else { return nil }
    let isThisYear = number < current || (number == current && !isLast)
    let middle = DateComponents(year: isThisYear ? year : year - 1, month: number, day: 15)
    return calendar.date(from: middle).flatMap { calendar.span(of: .month, at: $0) }
  }

  /// "Last 3 days": today and the two before; "last 2 hours" end now.
  private func recent(_ count: String, _ unit: String, _ now: Date, _ calendar: Calendar) -> Range<Date>? {
    guard let count = Int(count), (1...10_000).contains(count), let unit = Self.unit(unit) else { return nil }
    if unit == .hour || unit == .minute {
      return calendar.date(byAdding: unit, value: -count, to: now).map { $0..<now }
    }
    guard let today = calendar.span(of: .day, at: now),
      let from = calendar.date(byAdding: unit, value: unit == .day ? 1 - count : -count, to: today.lowerBound)
    else { return nil }
    return from..<today.upperBound
  }

  private func ago(_ count: String, _ unit: String, _ now: Date, _ calendar: Calendar) -> Range<Date>? {
    guard let count = Int(count), (0...10_000).contains(count), let unit = Self.unit(unit),
      let then = calendar.date(byAdding: unit, value: -count, to: now)
    else { return nil }
    return calendar.span(of: unit, at: then)
  }

  private static func unit(_ name: String) -> Calendar.Component? {
    units[name.hasSuffix("s") ? String(name.dropLast()) : name]
  }
}

extension Calendar {
  fileprivate func span(of unit: Component, at moment: Date) -> Range<Date>? {
    dateInterval(of: unit, for: moment).map { $0.start..<$0.end }
  }
}

extension String {
  fileprivate var isNumber: Bool { Int(self) != nil }
}
