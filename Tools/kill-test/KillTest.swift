import Foundation
import PriceboardStorage

/// Kills a process while it saves, again and again, and checks each time what the next start finds.
///
/// A child saves sample after sample in one file and acknowledges each on its standard output. The parent kills it
/// with SIGKILL at a random moment, opens the file as the next start would, and compares.
@main
struct KillTest {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let options = arguments.filter { $0.hasPrefix("--") }
    let operands = arguments.filter { !$0.hasPrefix("--") }
    let way = [Saver.Way.plainly, .replies].first { options == $0.options } ?? .crashSafely
    do {
      if options.contains("--help") {
        print(usage)
      } else if operands.count == 3, operands[0] == "save", let number = UInt64(operands[2]) {
        switch way {
        case .crashSafely, .plainly:
          try await Saver(folder: operands[1], first: number, way: way).run()
        case .replies:
          try await RepliesSaver(folder: operands[1], first: number).run()
        }
      } else if operands.count <= 1, let kills = Int(operands.first ?? "500"), kills > 0,
        options == way.options
      {
        try await run(kills: kills, way: way)
      } else {
        fail(usage, code: 2)
      }
    } catch {
      fail("priceboard-kill-test: \(error)", code: 1)
    }
  }

  private static let usage = """
    usage: priceboard-kill-test [KILLS] [--plainly | --replies]

    Kills a process KILLS times (500) while it saves a file, and checks what the next start finds.
    Exits with 0 if no file was torn, no acknowledged save lost and no file left over, otherwise with 1.

      --plainly  saves by writing over the file instead, to show that the test finds what goes wrong then
      --replies  keeps copies of replies of HTTP in a store of them instead
    """

  private static func run(kills: Int, way: Saver.Way) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("priceboard-kill-test-\(ProcessInfo.processInfo.processIdentifier)")
    let result: Result<Tally, any Error>
    do {
      result = .success(try await Killer(folder: folder.path, way: way).run(kills: kills))
    } catch {
      result = .failure(error)
    }
    try? FileManager.default.removeItem(at: folder)
    let tally = try result.get()
    print(tally.summary)
    // After the folder is gone: `exit` runs no deferred code.
    if !tally.isClean { exit(1) }
  }

  private static func fail(_ message: String, code: Int32) {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(code)
  }
}
