import Glibc
import PatternSearch
import SketchCore
import VoiceCommands

// Measures the parser. With no option it reads utterances from standard input and prints their command JSON.
let arguments = Array(CommandLine.arguments.dropFirst())
let folder = option("--lexicon")
do {
  let begin = ContinuousClock.now
  let lexicon = try load()
  let firstLoad = ContinuousClock.now - begin
  let parser = VoiceCommandParser(
    lexicon: lexicon, models: try folder == nil ? .packaged(language: option("--language") ?? "en") : nil)
  if arguments.contains("--load") {
    let load = try medianLoad()
    print(
      "{\"loadMilliseconds\":\(number(load / .milliseconds(1))),\"firstLoadMilliseconds\":\(number(firstLoad / .milliseconds(1))),"
        + "\"lexicon\":\"\(lexicon.summary)\"}")
  } else if arguments.contains("--bench") {
    try benchmark(parser, json: arguments.contains("--json"))
  } else if let count = option("--fuzz").flatMap({ Int($0) }) {
    // Sentences to be mixed come from standard input.
    var sentences: [String] = []
    while let line = readLine() { sentences.append(line) }
    let seed = option("--seed").flatMap { UInt64($0) } ?? 1
    let result = Fuzz(parser: parser, sentences: sentences.isEmpty ? ["draw a cat"] : sentences).run(random: count, seed: seed)
    if let path = option("--save-slowest") { try save(result.slowestText, to: path) }
    print(try WireJSON.text(result))
  } else if arguments.contains("--explain") {
    while let line = readLine() { print(parser.explain(Utterance(text: line)) + "\n") }
  } else {
    while let line = readLine() { print(try WireJSON.text(parser.parse(Utterance(text: line)))) }
  }
} catch {
  print(error)
  exit(70)
}

func option(_ name: String) -> String? {
  let all = CommandLine.arguments
  return all.firstIndex(of: name).flatMap { $0 + 1 < all.count ? all[$0 + 1] : nil }
}

/// The lexicon of a folder, or the packaged one of a language.
func load() throws -> Lexicon {
  try folder.map { try LexiconLoader.load(folder: $0) } ?? LexiconLoader.packaged(language: option("--language") ?? "en")
}

/// Times loading the lexicon again, by the clock on the wall.
func medianLoad() throws -> Duration {
  let loads = try (0..<21).map { _ in
    let begin = ContinuousClock.now
    let lexicon = try load()
    let time = ContinuousClock.now - begin
    // To give it back is no part of loading it.
    withExtendedLifetime(lexicon) {}
    return time
  }
  return loads.sorted()[10]
}

/// Times every line of standard input, many times over.
func benchmark(_ parser: VoiceCommandParser, json: Bool) throws {
  var lines: [Utterance] = []
  while let line = readLine() { lines.append(Utterance(text: line)) }
  guard !lines.isEmpty else {
    throw SketchError(
      .invalidInput, "there is nothing on standard input to be parsed",
      advice: "Give utterances, one a line: parser-benchmark --bench < FILE")
  }
  var times: [Duration] = []
  for _ in 0..<20 {
    for line in lines {
      let begin = processorTime()
      _ = parser.parse(line)
      times.append(processorTime() - begin)
    }
  }
  times.sort()
  // Once more without looking at the clock for each.
  let begin = processorTime()
  for _ in 0..<20 {
    for line in lines { _ = parser.parse(line) }
  }
  let total = processorTime() - begin
  guard !json else {
    let figures = [
      "\"utterancesPerSecond\":\(Int(Double(times.count) / (total / .seconds(1))))",
      "\"medianMicroseconds\":\(number(times[times.count / 2] / .microseconds(1)))",
      "\"p99Microseconds\":\(number(times[times.count * 99 / 100] / .microseconds(1)))",
    ]
    return print("{" + figures.joined(separator: ",") + "}")
  }
  print("\(times.count) utterances, mean \(total / times.count), median \(times[times.count / 2]), 99 % \(times[times.count * 99 / 100])")
}

func save(_ text: String, to path: String) throws {
  guard let file = fopen(path, "wb") else { throw SketchError(.invalidInput, "\(path) cannot be written", advice: "Name another file.") }
  fputs(text, file)
  fclose(file)
}

/// To two places.
func number(_ value: Double) -> Double { (value * 100).rounded() / 100 }
