import BasketComparison

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Finds the basket that `--basket` names: a key of the folder's `baskets.json`, or a file with one basket.
struct BasketSource: Sendable {
  let basket: Basket
  /// What could not be read of the file that holds it.
  let problems: [SourceProblem]

  /// Looks for a file first where the name is written like one, and for a key first otherwise.
  static func find(_ name: String, in folder: URL) async throws(CommandError) -> BasketSource {
    let isPath = name.contains("/") || name.hasSuffix(".json")
    if isPath, isFile(name) { return try await only(inFile: name) }
    let url = folder.appendingPathComponent("baskets.json")
    guard FileManager.default.fileExists(atPath: url.path) else {
      if isFile(name) { return try await only(inFile: name) }
      throw .failed(
        "there is no file \(name.quoted), and the data has no baskets.json; give --basket a file.")
    }
    let file = try await read(url)
    if let basket = file.basket(BasketID(name)) {
      return BasketSource(basket: basket, problems: file.problems)
    }
    if isFile(name) { return try await only(inFile: name) }
    throw .failed(
      "there is neither a basket nor a file \(name.quoted); the data has the baskets: \(keys(of: file)).")
  }

  private static func only(inFile path: String) async throws(CommandError) -> BasketSource {
    let file = try await read(URL(fileURLWithPath: path))
    guard let basket = file.baskets.first, file.baskets.count == 1 else {
      throw .failed(
        "\(path.quoted) holds several baskets (\(keys(of: file))); --basket takes a file with one.")
    }
    return BasketSource(basket: basket, problems: file.problems)
  }

  private static func read(_ url: URL) async throws(CommandError) -> BasketFile {
    do {
      return try await BasketFile.read(url)
    } catch {
      throw .failed("the baskets cannot be used: \(error). The file is \(url.path.quoted).")
    }
  }

  private static func isFile(_ path: String) -> Bool {
    var isDirectory = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && !isDirectory
  }

  private static func keys(of file: BasketFile) -> String {
    file.baskets.map(\.id).sorted().map(\.rawValue).joined(separator: ", ")
  }
}
