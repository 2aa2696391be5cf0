import Glibc
import SketchCore
import VoiceCommands

// Measures the parser. With no option it reads utterances from standard input and prints their command JSON.
var arguments = Array(CommandLine.arguments.dropFirst())
let folder = arguments.firstIndex(of: "--lexicon").map { arguments[$0 + 1] }
do {
  let lexicon = try load()
  let parser = VoiceCommandParser(lexicon: lexicon)
  if arguments.contains("--bench") {
    try benchmark(parser, json: arguments.contains("--json"))
  } else if let first = arguments.firstIndex(of: "--accuracy") {
    var accuracy = Accuracy()
    for file in arguments[(first + 1)...] { try accuracy.add(file: file, parser: parser) }
    accuracy.printTables()
  } else if arguments.contains("--fuzz") {
    Fuzz(parser: parser).run(random: 2_000)
  } else if arguments.contains("--explain") {
    while let line = readLine() { print(parser.explain(Utterance(text: line)) + "\n") }
  } else {
    while let line = readLine() { print(try WireJSON.text(parser.parse(Utterance(text: line)))) }
  }
} catch {
  print(error)
  exit(70)
}

func load() throws -> Lexicon { try folder.map { try Lexicon.load(folder: $0) } ?? Lexicon.packaged() }

/// Times loading the lexicon, and every line of standard input, many times over.
func benchmark(_ parser: VoiceCommandParser, json: Bool) throws {
  let loads = try (0..<21).map { _ in
    let clock = ContinuousClock()
    let begin = clock.now
    _ = try load()
    return clock.now - begin
  }.sorted()
  var lines: [Utterance] = []
  while let line = readLine() { lines.append(Utterance(text: line)) }
  let clock = ContinuousClock()
  var times: [Duration] = []
  for _ in 0..<20 {
    for line in lines {
      let begin = clock.now
      _ = parser.parse(line)
      times.append(clock.now - begin)
    }
  }
  times.sort()
  let total = times.reduce(Duration.zero, +)
  guard !json else {
    let figures = [
      "\"loadMilliseconds\":\(number(loads[10] / .milliseconds(1)))",
      "\"utterancesPerSecond\":\(Int(Double(times.count) / (total / .seconds(1))))",
      "\"medianMicroseconds\":\(number(times[times.count / 2] / .microseconds(1)))",
      "\"p99Microseconds\":\(number(times[times.count * 99 / 100] / .microseconds(1)))",
    ]
    return print("{" + figures.joined(separator: ",") + "}")
  }
  print("lexicon loaded in \(loads[10]) (median of 21): \(parser.lexicon.summary)")
  print("\(times.count) utterances, mean \(total / times.count), median \(times[times.count / 2]), 99 % \(times[times.count * 99 / 100])")
}

/// To two places.
func number(_ value: Double) -> Double { (value * 100).rounded() / 100 }
