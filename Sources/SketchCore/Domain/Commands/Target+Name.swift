extension Target {
  /// "the last picture", as it is said to the user.
  package var spokenName: String {
    switch which {
    case .current: "the current picture"
    case .last: "the last picture"
    case .first: "the first picture"
    case .previous: "the previous picture"
    case .next: "the next picture"
    case .ordinal: "picture number \(ordinal ?? 1)"
    case .matching: "“\(query ?? "")”"
    case .all: trash == true ? "everything in the trash for good" : "all pictures"
    }
  }
}
