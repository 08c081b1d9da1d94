extension BenchmarkGroup {
  /// Live quotes: from a batch to what a screen shows.
  static let quotes = BenchmarkGroup(name: "quotes") { rounds in
    try WatchlistRowBenchmarks.tables(rounds: rounds)
  }
}
