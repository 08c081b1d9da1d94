/// What a load found.
///
/// `value` is nil if nothing was saved, and also if all that was saved is damaged; `damaged` tells the two apart.
public struct LoadResult<Value: Sendable>: Sendable {
  /// The value; nil if there is none.
  ///
  /// Never a part of one.
  public let value: Value?

  /// The copy that the value comes from; nil if there is no value.
  ///
  /// `lastGood` means that the last save is damaged or missing, which an app should tell.
  public let source: StoredCopy?

  /// The copies that were found damaged, the current one first.
  ///
  /// Empty as a rule.
  public let damaged: [DamagedCopy]

  /// Creates a result.
  ///
  /// Apps need it in their own tests alone.
  public init(value: Value?, source: StoredCopy?, damaged: [DamagedCopy]) {
    self.value = value
    self.source = source
    self.damaged = damaged
  }
}

extension LoadResult: Equatable where Value: Equatable {}
