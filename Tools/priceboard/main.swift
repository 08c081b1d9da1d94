import PriceboardCommands

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// A reader that leaves is told by the write that does not reach it.
signal(SIGPIPE, SIG_IGN)

let isTerminal = isatty(STDOUT_FILENO) == 1
let environment = CommandEnvironment(
  variables: ProcessInfo.processInfo.environment, isTerminal: isTerminal,
  terminal: isTerminal ? TerminalGuard.device : nil,
  write: TerminalGuard.write, interruptions: Interruptions.stream)
let outcome = await PriceboardCommand(environment: environment).run(Array(CommandLine.arguments.dropFirst()))
let output = TerminalGuard.write(outcome.output)
_ = StandardOutput.put(outcome.errorOutput, to: STDERR_FILENO)
guard output != .failed else {
  _ = StandardOutput.put(CommandOutcome.outputFailure.errorOutput, to: STDERR_FILENO)
  exit(CommandOutcome.Status.failure.rawValue)
}
exit(outcome.status.rawValue)
