import Foundation
import PriceboardBoundaries

var outcome: CommandOutcome
do {
  let options = try CommandOptions(Array(CommandLine.arguments.dropFirst()))
  let workspace = DiskWorkspace(root: URL(filePath: options.packagePath, directoryHint: .isDirectory))
  outcome = await BoundaryCommand(options: options, workspace: workspace).run()
  if let document = outcome.document { try workspace.write(document) }
} catch {
  outcome = .failure(error)
}
FileHandle.standardError.write(Data(outcome.errors.utf8))
FileHandle.standardOutput.write(Data(outcome.output.utf8))
exit(outcome.exitCode)
