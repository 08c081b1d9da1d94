public import BasketComparison

/// What the choice of region and stores shows.
public struct RegionSetupViewState: Equatable, Sendable, Codable {
  /// How far the choice is.
  public enum Phase: Equatable, Sendable, Codable {
    /// Something is being loaded.
    case loading(message: String)
    /// It could not be loaded.
    case failed(failure: FailureState)
    /// A region can be chosen.
    case choosing(regions: [RegionRow])
    /// A region is loaded, and its stores can be chosen.
    case ready(region: ReadyRegion)
  }

  /// A region that can be chosen.
  public struct RegionRow: Equatable, Sendable, Codable {
    /// The region.
    public let id: RegionID
    /// Its name.
    public let name: String
    /// Its currency.
    public let detail: String
  }

  /// A store that can be compared.
  public struct StoreRow: Equatable, Sendable, Codable {
    /// The store.
    public let id: StoreID
    /// Its name.
    public let name: String
    /// Tells whether it is to be compared.
    public let isChosen: Bool
    /// The same in words.
    public let text: String
  }

  /// A region that is loaded.
  public struct ReadyRegion: Equatable, Sendable, Codable {
    /// The region.
    public let id: RegionID
    /// Its name.
    public let name: String
    /// What was loaded.
    public let summary: String
    /// How old its prices are.
    public let freshness: FreshnessState
    /// The heading over the stores.
    public let storesTitle: String
    /// Its stores by key.
    public let stores: [StoreRow]
    /// What is to be known about the choice or the source.
    public let notices: [NoticeState]
    /// What goes on.
    public let proceed: ButtonState
  }

  /// The screen's title.
  public let title: String
  /// How far the choice is.
  public let phase: Phase
}

extension RegionSetupViewState: TextDrawable {
  /// Draws the choice of region and stores.
  public func draw(on canvas: inout TextCanvas) {
    canvas.title(title)
    switch phase {
    case .loading(let message):
      canvas.line("[loading] \(message)")
    case .failed(let failure):
      failure.draw(on: &canvas)
    case .choosing(let regions):
      for region in regions { canvas.line("( \(region.name) ) \(region.detail)") }
    case .ready(let region):
      region.draw(on: &canvas)
    }
  }
}

extension RegionSetupViewState.ReadyRegion: TextDrawable {
  /// Draws a loaded region.
  public func draw(on canvas: inout TextCanvas) {
    canvas.line(name)
    canvas.line(summary)
    freshness.draw(on: &canvas)
    canvas.section(storesTitle) { canvas in
      for store in stores { canvas.line("[\(store.isChosen ? "x" : " ")] \(store.name), \(store.text)") }
    }
    for notice in notices { notice.draw(on: &canvas) }
    canvas.gap()
    canvas.button(proceed)
  }
}
