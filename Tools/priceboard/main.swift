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

/// Writes the text whole and tells whether that went well.
///
/// A reader that has left is no failure: it has all that it wanted.
func write(_ text: String, to descriptor: Int32) -> Bool {
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    let count = unsafe bytes.withUnsafeBytes { buffer in
      unsafe write(descriptor, buffer.baseAddress, buffer.count)
    }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return errno == EPIPE }
    bytes = bytes.dropFirst(count)
  }
  return true
}

let isTerminal = isatty(STDOUT_FILENO) == 1
let environment = CommandEnvironment(
  variables: ProcessInfo.processInfo.environment, isTerminal: isTerminal,
  terminal: isTerminal ? TerminalGuard.device : nil,
  write: { _ = write($0, to: STDOUT_FILENO) }, interruptions: Interruptions.stream)
let outcome = await PriceboardCommand(environment: environment).run(Array(CommandLine.arguments.dropFirst()))
let isWritten = write(outcome.output, to: STDOUT_FILENO)
_ = write(outcome.errorOutput, to: STDERR_FILENO)
guard isWritten else {
  _ = write("priceboard: standard output cannot be written; is there room for it?\n", to: STDERR_FILENO)
  exit(CommandOutcome.Status.failure.rawValue)
}
exit(outcome.status.rawValue)
