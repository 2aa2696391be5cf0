// Makes one change to a library, with a fault of libIOFaults.so on the way, or looks what is there. See
// scripts/storing-faults.
//
//   storing-faults acts                                   the changes there are
//   storing-faults prepare FOLDER                         makes the library they begin with
//   storing-faults attempt FOLDER ACT KIND NTH LASTING    with libIOFaults.so preloaded; LASTING is 0 or 1
//   storing-faults check FOLDER
//
// Prints one line of JSON.

import ArtworkLibrary
import FoundationEssentials
import Glibc

let arguments = CommandLine.arguments
switch arguments.dropFirst().first {
case "acts" where arguments.count == 2:
  print(String(decoding: try JSONEncoder().encode(Act.allCases.map(\.rawValue)), as: UTF8.self))
case "attempt" where arguments.count == 7:
  guard let act = Act(rawValue: arguments[3]) else { fallthrough }
  try await Attempt(folder: arguments[2], act: act).run(
    try InjectedFault(arguments[4], nth: arguments[5], lasting: arguments[6]))
case "prepare" where arguments.count == 3:
  try await PreparedLibrary(folder: arguments[2]).make()
case "check" where arguments.count == 3:
  try await Inspection(folder: arguments[2]).run()
default:
  print("usage: storing-faults acts | prepare FOLDER | attempt FOLDER ACT KIND NTH LASTING | check FOLDER")
  exit(64)
}
