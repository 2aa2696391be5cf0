import Foundation
import ImageProviders
import SketchCore
import TestSupport

// Measures the transport against a server that answers at once. Peers are measured by measure.py against the same server.
//
//   http-benchmark serve                      a server; prints its URL, ends with standard input
//   http-benchmark sequential URL COUNT       requests one after the other
//   http-benchmark parallel URL COUNT WIDTH   requests WIDTH at a time
//   http-benchmark memory URL COUNT           COUNT answers in flight at once
//   http-benchmark picture URL                one answer of JSON with a picture in it
//   http-benchmark fal URL COUNT FOLDER       pictures through fal's client and the chain, stored in files
//   http-benchmark openai URL COUNT FOLDER    the same through OpenAI's
//   http-benchmark stream URL BYTES           one picture of that size in OpenAI's event stream
//   http-benchmark jobs URL COUNT             COUNT jobs of fal's in flight at once
let arguments = Array(CommandLine.arguments.dropFirst())
let transport = CurlTransport(environment: [:])

switch arguments.first {
case "serve":
  let server = try InstantServer()
  FileHandle.standardOutput.write(Data((server.url + "\n").utf8))
  while readLine() != nil {}
case "sequential":
  try await Measurement.sequential(transport, arguments[1], count: Int(arguments[2]) ?? 0)
case "parallel":
  try await Measurement.parallel(transport, arguments[1], count: Int(arguments[2]) ?? 0, width: Int(arguments[3]) ?? 1)
case "memory":
  try await Measurement.memory(transport, arguments[1], count: Int(arguments[2]) ?? 0)
case "picture":
  try await Measurement.picture(transport, arguments[1])
case "fal":
  try await ClientMeasurement(transport, server: arguments[1]).fal(count: Int(arguments[2]) ?? 0, folder: arguments[3])
case "openai":
  try await ClientMeasurement(transport, server: arguments[1]).openAI(count: Int(arguments[2]) ?? 0, folder: arguments[3])
case "stream":
  try await ClientMeasurement(transport, server: arguments[1]).stream(bytes: Int(arguments[2]) ?? 0)
case "jobs":
  try await ClientMeasurement(transport, server: arguments[1]).jobs(count: Int(arguments[2]) ?? 0)
default:
  print("usage: http-benchmark serve | sequential | parallel | memory | picture | fal | openai | stream | jobs …")
  exit(64)
}
