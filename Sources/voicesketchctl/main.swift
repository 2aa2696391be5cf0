import CommandOptions
import Glibc

let exitCode = await Program.program.main(Array(CommandLine.arguments.dropFirst()))
exit(exitCode.rawValue)
