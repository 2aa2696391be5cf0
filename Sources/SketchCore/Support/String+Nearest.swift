extension String {
  /// Name that this one may have been meant as; nil where none is near.
  package func nearest(among names: some Sequence<String>) -> String? {
    let most = max(1, count / 3)
    let near = names.map { (name: $0, distance: distance(to: $0)) }.filter { $0.distance <= most }
    return near.min { $0.distance < $1.distance }?.name
  }

  /// Letters put in, left out, changed or swapped with their neighbour (optimal string alignment), in either case.
  private func distance(to other: String) -> Int {
    let (one, two) = (Array(lowercased()), Array(other.lowercased()))
    var rows = [Array(0...two.count)]
    for i in one.indices {
      var row = [i + 1]
      for j in two.indices {
        var cost = Swift.min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (one[i] == two[j] ? 0 : 1))
        if i > 0, j > 0, one[i] == two[j - 1], one[i - 1] == two[j] { cost = Swift.min(cost, rows[i - 1][j - 1] + 1) }
        row.append(cost)
      }
      rows.append(row)
    }
    return rows[one.count][two.count]
  }
}
