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

/// Writes the text whole; what a closed pipe does not take is nobody's to read.
func write(_ text: String, to descriptor: Int32) {
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    let count = unsafe bytes.withUnsafeBytes { buffer in
      unsafe write(descriptor, buffer.baseAddress, buffer.count)
    }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return }
    bytes = bytes.dropFirst(count)
  }
}

let environment = CommandEnvironment(
  variables: ProcessInfo.processInfo.environment, isTerminal: isatty(STDOUT_FILENO) == 1)
let outcome = await PriceboardCommand(environment: environment).run(Array(CommandLine.arguments.dropFirst()))
write(outcome.output, to: STDOUT_FILENO)
write(outcome.errorOutput, to: STDERR_FILENO)
exit(outcome.status.rawValue)
