import CommandOptions
import DaemonRuntime
import Glibc

exit(await DaemonProgram.program.main(Array(CommandLine.arguments.dropFirst())).rawValue)
