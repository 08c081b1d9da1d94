public import BasketComparison

/// How the basket is bought at up to so many stores, and the proof that there is no better way.
public struct SplitViewState: Equatable, Sendable, Codable {
  /// What is bought at one store.
  public struct Part: Equatable, Sendable, Codable {
    /// The store.
    public let storeID: StoreID
    /// How much is bought there, in words.
    public let text: String
    /// What is bought there.
    public let lines: [Line]
  }

  /// One line at its store.
  public struct Line: Equatable, Sendable, Codable {
    /// The product.
    public let productID: CanonicalProductID
    /// Its name.
    public let name: String
    /// How much of it.
    public let quantity: String
    /// What it costs there.
    public let cost: PriceState
  }

  /// The best way to buy at up to one number of stores.
  public struct Choice: Equatable, Sendable, Codable {
    /// The most stores.
    public let maximumStores: Int
    /// The stores used, by key.
    public let storeIDs: [StoreID]
    /// What is bought where, and for how much together.
    public let text: String
    /// What that changes against fewer stores; nil where nothing can be said.
    public let change: String?
    /// Tells whether every other choice was tried.
    public let isProven: Bool
    /// The proof, in sentences.
    public let proof: [String]
    /// The lines by store; empty where there is one store, or nothing is gained.
    public let parts: [Part]
  }

  /// The heading.
  public let title: String
  /// The best ways for one store, for two, and so on.
  public let choices: [Choice]
}
