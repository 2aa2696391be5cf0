import ArtworkLibrary
import FoundationEssentials
import SketchCore

// Measures the library: makes one of so many artworks in a folder, or takes the one that is there, and prints how long
// what people wait for takes. The same seed makes the same library.
//   library-benchmark FOLDER ARTWORKS WORDS [SEED]
let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 3, let wanted = Int(arguments[1]), wanted >= 100 else {
  fatalError("usage: library-benchmark FOLDER ARTWORKS WORDS [SEED]; at least 100 artworks, WORDS is a file")
}
let words = try String(decoding: Data(contentsOf: URL(filePath: arguments[2])), as: UTF8.self)
  .split(separator: "\n").map(String.init)
let clock = LibraryClock(Date(timeIntervalSince1970: 1_700_000_000))
let begin = ContinuousClock.now
let library = try await SQLiteArtworkLibrary.open(dataFolder: arguments[0], now: { clock.now })
let opening = ContinuousClock.now - begin
let generator = LibraryGenerator(words: words, seed: arguments.dropFirst(3).first.flatMap { UInt64($0) } ?? 1)
let there = try await library.artworks(query { $0.total = true }).totalCount ?? 0
if there < wanted {
  let making = ContinuousClock.now
  try await generator.fill(library, to: wanted, from: there, clock)
  let seconds = (ContinuousClock.now - making) / .seconds(1)
  print("made \(wanted - there) artworks in \(Int(seconds)) s")
}
print("opening \(milliseconds(opening)) ms")
clock.advance(by: 86_400)

print("what                        median ms    p99 ms")
try await measure("first page") { _ in _ = try await library.artworks(query()) }
try await measure("first page, compact") { _ in _ = try await library.artworks(query { $0.fields = .compact }) }
let deep = try await cursor(ofPage: min(1_000, wanted / 50))
try await measure("page 1,000 by cursor") { _ in
  _ = try await library.artworks(query { ($0.cursor, $0.fields) = (deep, .compact) })
}
try await measure("filtered page (style)") { _ in _ = try await library.artworks(query { $0.style = .named(.sketch) }) }
try await measure("filtered page (three)") { _ in
  _ = try await library.artworks(query { ($0.color, $0.kind, $0.favorite) = (.blue, .sticker, true) })
}
try await measure("filtered, by update") { _ in
  _ = try await library.artworks(query { ($0.color, $0.sort) = (.blue, .updated) })
}
try await measure("two-word search") { index in
  let text = "\(words[index * 7 % words.count]) \(words[index * 13 % words.count])"
  _ = try await library.artworks(query { ($0.text, $0.fields) = (text, .compact) })
}
try await measure("frequent word") { _ in
  _ = try await library.artworks(query { ($0.text, $0.fields) = (words[0], .compact) })
}
try await measure("number of all", count: 20) { _ in
  _ = try await library.artworks(query { ($0.total, $0.limit) = (true, 1) })
}
try await measure("buckets", count: 10) { _ in _ = try await library.buckets(query(), calendar: .current) }
try await measure("insert") { _ in try await generator.insert(into: library) }
try await measure("undo") { _ in _ = try await library.move(.undo, .steps(1), finishing: nil) }

func query(_ change: (inout ArtworkQuery) -> Void = { _ in }) -> ArtworkQuery {
  var query = ArtworkQuery()
  change(&query)
  return query
}

@MainActor func cursor(ofPage page: Int) async throws -> String? {
  var query = query { ($0.limit, $0.fields) = (50, .compact) }
  for _ in 1..<page {
    query.cursor = try await library.artworks(query).next
    if query.cursor == nil { break }
  }
  return query.cursor
}

@MainActor func measure(_ name: String, count: Int = 200, _ body: @MainActor (Int) async throws -> Void) async throws {
  var times: [Duration] = []
  for index in 0..<count {
    let start = ContinuousClock.now
    try await body(index)
    times.append(ContinuousClock.now - start)
  }
  times.sort()
  let (median, most) = (milliseconds(times[count / 2]), milliseconds(times[min(count - 1, count * 99 / 100)]))
  print(name.padded(to: 26), median.padded(to: 10, right: true), most.padded(to: 10, right: true))
}

func milliseconds(_ duration: Duration) -> String {
  let thousandths = Int(duration / .microseconds(1))
  let fraction = String(thousandths % 1_000)
  return "\(thousandths / 1_000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
}

extension String {
  func padded(to width: Int, right: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - count))
    return right ? space + self : self + space
  }
}
