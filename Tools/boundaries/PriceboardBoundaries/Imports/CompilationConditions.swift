/// The `#if` branches around a place in a file.
struct CompilationConditions {
  private struct Block {
    var refused: [String] = []
    var current: String?
  }

  private var blocks: [Block] = []

  /// The condition of each branch and the negation of each earlier branch, outermost block first.
  var all: [String] {
    blocks.flatMap { block in
      block.refused.map(Self.negation) + (block.current.map { [$0] } ?? [])
    }
  }

  mutating func open(_ condition: String) {
    blocks.append(Block(current: condition))
  }

  /// Enters the next branch of the innermost block; nil stands for `#else`.
  mutating func next(_ condition: String?) {
    guard var block = blocks.popLast() else { return }
    if let current = block.current { block.refused.append(current) }
    block.current = condition
    blocks.append(block)
  }

  mutating func close() {
    _ = blocks.popLast()
  }

  /// The opposite of a condition, with brackets only where it is made of several.
  private static func negation(of condition: String) -> String {
    let isCompound = condition.utf8.contains { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "|") }
    if isCompound { return "!(\(condition))" }
    return condition.hasPrefix("!") ? String(condition.dropFirst()) : "!\(condition)"
  }
}
