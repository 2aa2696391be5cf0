import FoundationEssentials
import Glibc
import Imaging
import SketchCore

// Times the image processor. Reads a task a line from standard input, does it for every picture of a folder, and prints
// how many milliseconds it took: `thumbnail EDGE`, or `convert FORMAT`.
//   imaging-benchmark FOLDER
guard CommandLine.arguments.count == 2 else { fatalError("usage: imaging-benchmark FOLDER, with tasks on standard input") }
let folder = CommandLine.arguments[1]
let pictures = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".png") }.sorted().map {
  try [UInt8](Data(contentsOf: URL(filePath: "\(folder)/\($0)")))
}
let processor = VipsImageProcessor()

while let line = readLine() {
  let words = line.split(separator: " ").map(String.init)
  guard words.count == 2 else { fatalError("“\(line)” is no task") }
  let begun = ContinuousClock.now
  for picture in pictures {
    switch (words[0], Int(words[1]), ImageFormat(rawValue: words[1])) {
    case ("thumbnail", let edge?, _): _ = try await processor.thumbnail(picture, edge: edge)
    case ("convert", _, let format?): _ = try await processor.convert(picture, to: format, width: nil, quality: nil)
    default: fatalError("“\(line)” is no task")
    }
  }
  print((ContinuousClock.now - begun) / .milliseconds(1))
  fflush(nil)
}
