import Foundation
import PriceboardBoundaries

let outcome: CommandOutcome
do {
  let options = try CommandOptions(Array(CommandLine.arguments.dropFirst()))
  let workspace = DiskWorkspace(root: URL(filePath: options.packagePath, directoryHint: .isDirectory))
  outcome = BoundaryCommand(options: options, workspace: workspace).run()
} catch {
  outcome = .misuse(error)
}
FileHandle.standardError.write(Data(outcome.errors.utf8))
FileHandle.standardOutput.write(Data(outcome.output.utf8))
exit(outcome.exitCode)
