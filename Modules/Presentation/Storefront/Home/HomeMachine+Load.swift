import DeliveryArea

extension HomeMachine {
  struct Load: Sendable {
    let number: Int
    let hub: HubID
    let startedAt: Duration
    /// Nothing but a saved home of the hub was shown when it was started.
    let isFirst: Bool
    /// The saved home was asked for and did not come yet.
    var awaitsSavedHome: Bool
    /// The load has failed, and only the saved home is still to come.
    var failure: LoadFailure?
  }
}
