import Cart
import Catalogue
import DeliveryArea
import Presentation
import StockCache

/// The app under test: all machines of the storefront, and what carries out their effects.
///
/// In an app this is done by actors and view models, each in its own time. Here a walk decides when a follower hears of
/// something, when a file is read and when a message comes back.
struct Application {
  let categoryID: CategoryID
  var world: World
  var oracle: Oracle

  var area = DeliveryAreaMachine()
  var stock = StockMachine(baseAddressLength: 30)
  var cart = CartMachine()
  var home = HomeMachine()
  var category: CategoryMachine

  /// What a follower of the area was not told yet; a newer area takes the place of an older one.
  var untold: [Follower: DeliveryArea] = [:]
  /// The screens that do not have the cart's newest state.
  var behindCart: Set<Follower> = []
  /// What is waited for, by the number of the message.
  var purposes: [Int: Purpose] = [:]
  /// The questions for stock, by asker.
  var askers: [Int: StockAsker] = [:]
  /// The saved homes that are being read.
  var reads: [SavedHomeRead] = []
  var timers: [Timer] = []
  var shown: [Follower: Shown] = [:]
  var isHomeOpen = false, isCategoryOpen = false
  private var lastAsker = 0
  private(set) var lastTap = 0, lastCaller = 0

  enum Purpose: Equatable {
    case area(lookup: Int)
    case stock(request: Int)
    case cartRead(Int)
    case cartWrite(Int)
    case home(load: Int, HubID)
    case page(load: Int, HubID, after: Cursor?)
  }

  enum StockAsker {
    case home(question: Int, Storefront?)
    case category(question: Int, ProductPage?)
    /// A third screen, which only asks and gives up.
    case other

    var screen: Follower? {
      switch self {
      case .home: .home
      case .category: .category
      case .other: nil
      }
    }
  }

  struct SavedHomeRead {
    let load: Int
    let hub: HubID
  }

  struct Timer: Equatable {
    let owner: Follower
    let timer: StorefrontTimer
    let number: Int
    let deadline: Duration
  }

  init?(seed: UInt64) {
    guard let id = CategoryID("c") else { return nil }
    categoryID = id
    world = World(seed: seed)
    oracle = Oracle(cart: world.server.cart)
    category = CategoryMachine(id)
  }

  var now: Duration { .milliseconds(world.now) }

  // MARK: - Effects of the area, the stock and the cart

  mutating func carryOut(_ effects: [DeliveryAreaMachine.Effect]) {
    for effect in effects {
      switch effect {
      case .load: carryOut(area.savedLoaded(world.savedArea))
      case .request(let lookup, let address):
        send(.area(place: Places.place(of: address)), for: .area(lookup: lookup))
      case .cancelRequest(let lookup): cancel(.area(lookup: lookup))
      case .emitAddress(let address): home.addressChanged(address)
      case .emitArea(let area): for follower in Follower.allCases { untold[follower] = area }
      case .save(let saved): world.savedArea = saved
      case .erase: world.savedArea = nil
      case .answer(_, .area(let area)): answered(area)
      case .answer(_, .failed), .answer(_, .cancelled): break
      }
    }
  }

  mutating func carryOut(_ effects: [StockMachine.Effect]) {
    for effect in effects {
      switch effect {
      case .send(let request):
        guard let hub = Keys.hub(request.hub) else { continue }
        send(
          .stock(hub: hub, products: request.skus.compactMap(Keys.product)), for: .stock(request: request.id))
      case .cancelRequest(let request): cancel(.stock(request: request))
      case .answer(let asker, let readings): answered(asker, readings)
      }
    }
  }

  mutating func carryOut(_ effects: [CartMachine.Effect]) {
    for effect in effects {
      switch effect {
      case .read(let number, let id):
        if let hub = Keys.hub(id) { send(.cart(hub: hub), for: .cartRead(number)) }
      case .cancelRead(let number): cancel(.cartRead(number))
      case .write(let number, let quantity, let sku, let id):
        if let hub = Keys.hub(id), let product = Keys.product(sku) {
          send(.setQuantity(quantity, product: product, hub: hub), for: .cartWrite(number))
        }
      case .answer(let tap, let outcome): oracle.ended(tap, outcome.name)
      case .finishReload, .report: break
      }
    }
    behindCart = [.home, .category]
    oracle.carts.behind = behindCart
  }

  // MARK: - Questions for stock

  mutating func ask(_ asker: StockAsker, for skus: [SKU], at hub: HubID) -> Int {
    lastAsker += 1
    askers[lastAsker] = asker
    if let number = Keys.hub(hub) {
      oracle.asked(lastAsker, by: asker.screen, hub: number, products: skus.compactMap(Keys.product))
    }
    let number = lastAsker
    carryOut(stock.asked(number, for: skus, at: hub, now: now))
    return number
  }

  /// Who asks beside the home and the category, and may give up at any time; those two say themselves when they do.
  var othersAsking: [Int] {
    askers.filter { if case .other = $0.value { true } else { false } }.keys.sorted()
  }

  mutating func giveUp(asker: Int) {
    guard askers[asker] != nil else { return }
    oracle.gaveUp(asker)
    carryOut(stock.cancelled(asker, now: now))
  }

  private mutating func answered(_ number: Int, _ readings: StockReadings) {
    guard let asker = askers.removeValue(forKey: number) else { return }
    var learned: [Int: LearnedStock] = [:]
    for (sku, reading) in readings {
      if let product = Keys.product(sku) { learned[product] = Keys.learned(reading.availability(at: now)) }
    }
    oracle.answered(number, learned)
    switch asker {
    case .home(let question, let storefront?):
      carryOut(home.stockAdded(to: storefront.filled(readings), question: question, now: now))
    case .category(let question, let page?):
      carryOut(category.stockAdded(to: page.filled(readings), question: question, now: now))
    case .home(let question, nil):
      guard let hub = home.area?.hub else { return }
      carryOut(home.stockAnswered(readings, question: question, hub: hub, now: now))
    case .category(let question, nil):
      guard let hub = category.area?.hub else { return }
      carryOut(category.stockAnswered(readings, question: question, hub: hub, now: now))
    case .other: break
    }
  }

  // MARK: - Messages

  mutating func send(_ question: Question, for purpose: Purpose) {
    let number = world.network.send(question, at: world.now)
    purposes[number] = purpose
    oracle.sent(number, question)
  }

  mutating func cancel(_ purpose: Purpose) {
    for (number, other) in purposes where other == purpose { world.network.cancel(number) }
  }

  mutating func nextTap() -> Int {
    lastTap += 1
    return lastTap
  }

  mutating func nextCaller() -> Int {
    lastCaller += 1
    return lastCaller
  }

  /// A search for the area that a screen waits for has ended well.
  private mutating func answered(_ area: DeliveryArea) {
    for (follower, number) in resolutions.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      resolutions[follower] = nil
      resolved(area, by: follower, number: number)
    }
  }

  var resolutions: [Follower: Int] = [:]
}
