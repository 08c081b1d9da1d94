/// The path of a folder, absolute or from the working directory.
package struct FolderPath: Hashable, Sendable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package var name: String {
    text.split(separator: "/").last.map(String.init) ?? text
  }

  /// The folder that this one lies in, found by the system and not by reading the path, which may end in a link.
  package var parent: FolderPath { FolderPath("\(text)/..") }
}

/// The path of a file in a folder.
package struct FilePath: Hashable, Sendable {
  package let folder: FolderPath
  package let name: String

  package init(_ name: String, in folder: FolderPath) {
    self.name = name
    self.folder = folder
  }

  package var text: String { "\(folder.text)/\(name)" }
}
