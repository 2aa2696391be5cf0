import ArtworkLibrary
import FoundationEssentials
import Glibc
import SketchCore

// Measures the library: makes one of so many artworks in a folder, or takes the one that is there, and prints how long
// what people wait for takes; the first page and inserts beside the same statements through SQLite's C interface. The
// last line is all of it as JSON. The same seed makes the same library.
//   library-benchmark FOLDER ARTWORKS WORDS [SEED [PICTURES]]      PICTURES is a folder of PNG files, which a page can show
let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 3, let wanted = Int(arguments[1]), wanted >= 100 else {
  fatalError("usage: library-benchmark FOLDER ARTWORKS WORDS [SEED]; at least 100 artworks, WORDS is a file")
}
let words = try String(decoding: Data(contentsOf: URL(filePath: arguments[2])), as: UTF8.self)
  .split(separator: "\n").map(String.init)
let clock = LibraryClock(Date(timeIntervalSince1970: 1_700_000_000))
StatementRecorder.install()
let begin = ContinuousClock.now
let library = try await SQLiteArtworkLibrary.open(dataFolder: arguments[0], now: { clock.now })
let opening = ContinuousClock.now - begin
let pictures = try arguments.dropFirst(4).first.map { folder in
  try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map {
    try [UInt8](Data(contentsOf: URL(filePath: "\(folder)/\($0)")))
  }
}
let generator = LibraryGenerator(
  words: words, seed: arguments.dropFirst(3).first.flatMap { UInt64($0) } ?? 1, pictures: pictures ?? [])
let there = try await library.artworks(query { $0.total = true }).totalCount ?? 0
if there < wanted {
  let making = ContinuousClock.now
  try await generator.fill(library, to: wanted, from: there, clock)
  let seconds = (ContinuousClock.now - making) / .seconds(1)
  print("made \(wanted - there) artworks in \(Int(seconds)) s")
}
clock.advance(by: 86_400)
var figures = Measurements(
  artworks: wanted, revisions: try PlainSQLite.number("count(*) FROM revisions", in: arguments[0] + "/library.sqlite"))
figures.opening = Measurements.milliseconds(opening)
print("opening \(Measurements.text(figures.opening)) ms")

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
figures.memory = status("VmHWM")
figures.database = Double(fileSize("library.sqlite")) / 1e6
print("memory \(Measurements.text(figures.memory)) MB, database \(Measurements.text(figures.database)) MB")
try await compare()
print(try WireJSON.text(figures))

/// The first page and inserts, as the library does them and as SQLite alone does.
@MainActor func compare() async throws {
  let page = try await StatementRecorder.statements { try await library.artworks(query()) }
  var times: [String: [Duration]] = [:]
  // Writing down what is run takes time of its own: the inserts that are timed are others.
  var made: [(job: Job, draft: PictureDraft)] = []
  for _ in 0..<200 { made.append(await generator.insertion()) }
  try await measure("insert") { index in
    _ = try await library.complete(try await library.add(made[index].job, for: nil), with: [made[index].draft])
  }
  let copy = arguments[0] + "/plain.sqlite"
  let plain = try PlainSQLite(copyOf: arguments[0] + "/library.sqlite", to: copy)
  defer { for ending in ["", "-wal", "-shm"] { unlink(copy + ending) } }
  // One after the other, so that both have the same machine.
  for _ in 0..<200 {
    let start = ContinuousClock.now
    _ = try await library.artworks(query())
    times["first page", default: []].append(ContinuousClock.now - start)
    times["first page, SQLite", default: []].append(try plain.time(page))
  }
  // In a row, as the library's, so that the processor's caches are as full of it.
  var inserts: [[String]] = []
  for _ in 0..<200 {
    inserts.append(try await StatementRecorder.statements { try await generator.insert(into: library) })
  }
  for insert in inserts { times["insert, SQLite", default: []].append(try plain.time(insert) + storingFile()) }
  figures.add("first page", times["first page"] ?? [])
  for name in ["first page", "insert"] { figures.compare(name, with: times[name + ", SQLite"] ?? []) }
}

/// Time for what storing a picture that is there costs beside the database: its file is read, both folders are synced.
@MainActor func storingFile() throws -> Duration {
  let images = arguments[0] + "/images"
  let names = try FileManager.default.contentsOfDirectory(atPath: images)
  let folder = images + "/" + (names.first { $0.count == 2 } ?? "")
  let file = try FileManager.default.contentsOfDirectory(atPath: folder).first ?? ""
  let start = ContinuousClock.now
  for path in [images, folder] {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY)
    fsync(descriptor)
    close(descriptor)
  }
  _ = FileManager.default.contents(atPath: "\(folder)/\(file)")
  return ContinuousClock.now - start
}

/// Megabytes of a line of the process's status.
func status(_ name: String) -> Double {
  let lines = (FileManager.default.contents(atPath: "/proc/self/status") ?? Data()).split(separator: UInt8(ascii: "\n"))
  let line = lines.map { String(decoding: $0, as: UTF8.self) }.first { $0.hasPrefix(name + ":") }
  return Double(line?.split(whereSeparator: { !$0.isNumber }).first ?? "0").map { $0 / 1_000 } ?? 0
}

@MainActor func fileSize(_ name: String) -> Int {
  var found = stat()
  return stat("\(arguments[0])/\(name)", &found) == 0 ? Int(found.st_size) : 0
}

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
  figures.add(name, times)
}
