// Stores pictures once, with a fault of libIOFaults.so on the way, or looks what is there. See scripts/storing-faults.
//
//   storing-faults prepare FOLDER                     makes a library with one picture
//   storing-faults attempt FOLDER KIND NTH LASTING    with libIOFaults.so preloaded; LASTING is 0 or 1
//   storing-faults check FOLDER
//
// Prints one line of JSON.

import ArtworkLibrary
import FoundationEssentials
import Glibc

let arguments = CommandLine.arguments
switch arguments.dropFirst().first {
case "attempt" where arguments.count == 6:
  try await Attempt(folder: arguments[2]).run(try InjectedFault(arguments[3], nth: arguments[4], lasting: arguments[5]))
case "prepare" where arguments.count == 3:
  let library = try await SQLiteArtworkLibrary.open(dataFolder: arguments[2])
  _ = try await library.complete(library.add(Pictures.job("before"), for: nil), with: [Pictures.before])
case "check" where arguments.count == 3:
  try await Inspection(folder: arguments[2]).run()
default:
  print("usage: storing-faults prepare FOLDER | attempt FOLDER KIND NTH LASTING | check FOLDER")
  exit(64)
}
