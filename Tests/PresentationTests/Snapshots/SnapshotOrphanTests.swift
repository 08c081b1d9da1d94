import PriceboardTestSupport
import Testing

@Suite struct SnapshotOrphanTests {
  @Test func `every snapshot file belongs to a case`() {
    expectNoOrphanedSnapshots(
      of: "Presentation",
      suites: [
        WelcomeSnapshotTests.snapshots, RegionSetupSnapshotTests.snapshots,
        BasketBuilderSnapshotTests.snapshots, BasketReviewSnapshotTests.snapshots,
        RecommendationSnapshotTests.snapshots, SplitSnapshotTests.snapshots,
        ItemBreakdownSnapshotTests.snapshots, MissingItemsSnapshotTests.snapshots,
        MethodologySnapshotTests.snapshots, ReportSnapshotTests.snapshots,
        HomeSnapshotTests.snapshots, CategorySnapshotTests.snapshots, SpokenTileTests.snapshots,
        WatchlistSnapshotTests.snapshots, InstrumentDetailSnapshotTests.snapshots,
        TimelineSnapshotTests.snapshots,
      ])
  }
}
