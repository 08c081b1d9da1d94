/// The one thing that the checker reads of a C module map: what the module is called.
enum ModuleMap {
  /// The name of the first top-level module, or nil where there is none.
  static func name(in bytes: [UInt8]) -> String? {
    var lexer = SwiftLexer(bytes)
    var token = lexer.next()
    while token.kind != .end {
      let isModule = token.kind == .word && lexer.spells(token, "module")
      token = lexer.next()
      if isModule, token.kind == .word { return lexer.text(of: token) }
    }
    return nil
  }
}

extension PackageGraph {
  /// Gives targets in C and of the system the names that their module maps give their modules.
  func namingModules(by file: (String) -> [UInt8]?) -> PackageGraph {
    let named = targets.map { target in
      guard !target.isSwift else { return target }
      let map = file("\(target.path)/include/module.modulemap") ?? file("\(target.path)/module.modulemap")
      guard let name = map.flatMap(ModuleMap.name) else { return target }
      var target = target
      target.module = name
      return target
    }
    return PackageGraph(name: name, targets: named, packages: packages, omitsPlugins: omitsPlugins)
  }
}
