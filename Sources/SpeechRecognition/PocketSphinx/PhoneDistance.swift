/// Distance of a run of heard phones as a whole from a pronunciation.
enum PhoneDistance {
  /// Distance for each phone of the longer one: 0 for the same phones, up to 1.2.
  static func between(_ pronunciation: [String], and heard: [String]) -> Double {
    let length = max(pronunciation.count, heard.count)
    guard length > 0 else { return 0 }
    var row = (0...heard.count).map { Double($0) * PhoneSimilarity.gap }
    for phone in pronunciation {
      var next = [row[0] + PhoneSimilarity.gap]
      next.reserveCapacity(row.count)
      for (index, other) in heard.enumerated() {
        next.append(
          min(row[index] + PhoneSimilarity.cost(phone, other), row[index + 1] + PhoneSimilarity.gap, next[index] + PhoneSimilarity.gap))
      }
      row = next
    }
    return row[heard.count] / Double(length)
  }
}
