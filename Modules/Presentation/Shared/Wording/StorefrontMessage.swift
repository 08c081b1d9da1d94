public import Catalogue

/// What is said around the products of a home or a category.
public enum StorefrontMessage: Hashable, Sendable {
  /// There is no address yet; stands where the address would.
  case addAddress
  /// The home is being loaded.
  case loadingHome
  /// A category is being loaded.
  case loadingCategory
  /// More products are being loaded.
  case loadingMore
  /// More products could not be loaded; those before them are still there.
  case moreFailed
  /// The device has no network.
  case offline
  /// The server cannot be reached, although there may be a network.
  case unreachable
  /// What is shown was loaded earlier, and may have changed since.
  case mayBeOutOfDate
  /// Why what is shown may have changed since.
  case stale(StorefrontFreshness.Reason)
  /// Why there is nothing to show.
  case failed(LoadFailure)
  /// Nobody delivers to the address.
  case outOfArea
  /// The home has nothing in it.
  case emptyHome
  /// The category has nothing in it.
  case emptyCategory
  /// By how many whole percent a price is below the one before it.
  case percentOff(Int)
  /// The mark of how a package with a deposit comes back (VerpackG, section 32).
  case depositMark(Deposit.Kind)
  /// The mark of a product that is sold from an age in years on.
  case minimumAge(Int)
  /// Why a product cannot be put into the cart now.
  case cannotOrder(StepperState.Reason)
  /// An address is needed before something can be put into the cart.
  case addressNeeded
  /// It is not sure that the cart holds the quantity that is shown.
  case quantityNotConfirmed
}
