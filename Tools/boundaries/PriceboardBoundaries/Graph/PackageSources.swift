/// A Swift file and what it imports.
package struct SourceFile: Equatable, Sendable {
  /// The path from the root of the package.
  package var path: String
  /// The import declarations in the order of the text.
  package var imports: [ImportStatement]

  package init(path: String, imports: [ImportStatement]) {
    self.path = path
    self.imports = imports
  }

  /// Reads the imports of a file.
  package init(path: String, bytes: [UInt8]) {
    self.init(path: path, imports: ImportScanner.imports(in: bytes))
  }
}

/// What was read of a package besides its graph.
package struct PackageSources: Sendable {
  /// The Swift files of each target by the target's name.
  package var files: [String: [SourceFile]]
  /// The manifest, to point at its lines.
  package var manifest: ManifestIndex
  /// Every Swift file below the root in byte order, or nil where nobody looked.
  package var allSwiftFiles: [String]?

  package init(
    files: [String: [SourceFile]], manifest: ManifestIndex = ManifestIndex([]), allSwiftFiles: [String]? = nil
  ) {
    self.files = files
    self.manifest = manifest
    self.allSwiftFiles = allSwiftFiles
  }

  /// The same with the files of each target in byte order of their paths.
  var sorted: PackageSources {
    var sources = self
    sources.files = files.mapValues { $0.sorted { Order.bytes($0.path, $1.path) } }
    return sources
  }
}
