public import BasketComparison

/// What the first screen shows.
public struct WelcomeViewState: Equatable, Sendable, Codable {
  /// What is known of the basket of last time.
  public enum SavedBasket: Equatable, Sendable, Codable {
    /// It is being read.
    case loading(message: String)
    /// There is none.
    case none
    /// It can be continued.
    case found(text: String, proceed: ButtonState)
    /// It could not be read.
    case unreadable(message: String, retry: ButtonState)
  }

  /// The screen's title.
  public let title: String
  /// What the app is for.
  public let promise: String
  /// The basket of last time.
  public let savedBasket: SavedBasket
  /// What opens a demo basket.
  public let demo: ButtonState
  /// What starts a new basket.
  public let build: ButtonState
  /// What explains how stores are compared.
  public let methodology: ButtonState
}

extension WelcomeViewState {
  /// The basket is being read.
  public static func loading(_ wording: Wording) -> WelcomeViewState {
    WelcomeViewState(wording, .loading(message: wording.phrasebook.text(.loadingBasket)))
  }

  /// The basket was read; nil and one without lines offer nothing to continue.
  public static func ready(_ basket: Basket?, _ wording: Wording) -> WelcomeViewState {
    guard let basket, !basket.items.isEmpty else { return WelcomeViewState(wording, .none) }
    return WelcomeViewState(
      wording,
      .found(
        text: wording.phrasebook.text(.savedBasket(title: basket.title, lines: basket.items.count)),
        proceed: ButtonState(wording.phrasebook.text(.continueBasket))))
  }

  /// The basket could not be read.
  public static func unreadable(_ wording: Wording) -> WelcomeViewState {
    WelcomeViewState(
      wording,
      .unreadable(
        message: wording.phrasebook.text(.savedBasketUnreadable),
        retry: ButtonState(wording.phrasebook.text(.retry))))
  }

  private init(_ wording: Wording, _ savedBasket: SavedBasket) {
    let words = wording.phrasebook
    title = words.text(.welcomeTitle)
    promise = words.text(.promise)
    self.savedBasket = savedBasket
    demo = ButtonState(words.text(.tryDemo))
    build = ButtonState(words.text(.buildBasket))
    methodology = ButtonState(words.text(.methodology))
  }
}

extension WelcomeViewState: TextDrawable {
  /// Draws the first screen.
  public func draw(on canvas: inout TextCanvas) {
    canvas.title(title)
    canvas.line(promise)
    canvas.gap()
    switch savedBasket {
    case .loading(let message):
      canvas.line("[loading] \(message)")
    case .none:
      break
    case .found(let text, let proceed):
      canvas.line(text)
      canvas.button(proceed)
    case .unreadable(let message, let retry):
      canvas.line("[failed] \(message)")
      canvas.button(retry)
    }
    canvas.gap()
    for button in [demo, build, methodology] { canvas.button(button) }
  }
}
