extension BenchmarkGroup {
  /// Live quotes: from a batch to what a screen shows.
  static let quotes = BenchmarkGroup(name: "quotes") { rounds in
    try await QuoteFeedBenchmarks.tables(rounds: rounds) + WatchlistRowBenchmarks.tables(rounds: rounds)
      + HeartbeatBenchmarks.tables()
  }
}
