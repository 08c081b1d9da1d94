/// So many units of a line that cost the same.
struct UnitRun: Equatable {
  /// How many units: packs, or 1 for a line that is priced as a whole.
  var count: Int
  /// What a unit costs on the shelf, reduced or not.
  var shelf: Int
  /// What it costs at the regular price, at least as much as on the shelf.
  ///
  /// Promotions work on it, so that they do not stack with a reduction.
  var regular: Int

  /// What the units cost without a promotion.
  var plainCost: Int { count * shelf }
}
