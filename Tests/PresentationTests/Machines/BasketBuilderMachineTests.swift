import BasketComparison
import PriceboardTestSupport
import Testing

@testable import Presentation

@Suite struct BasketBuilderMachineTests {
  enum Phase: String, CaseIterable { case nothingTyped, running, runningOverHits, found }
  enum Event: String, CaseIterable {
    case typed, typedTheSame, cleared, onlySigns, finished, finishedLate, productTapped, unknownProductTapped
    case templateTapped, unknownTemplateTapped
  }

  /// Whatever is not listed changes nothing and has no effect.
  static let changes: [Phase: [Event: (Phase, effect: String?)]] = [
    .nothingTyped: [
      .typed: (.running, "search"), .onlySigns: (.nothingTyped, nil),
      .templateTapped: (.nothingTyped, "basket"),
    ],
    .running: [
      .typed: (.running, "search"), .cleared: (.nothingTyped, nil), .onlySigns: (.nothingTyped, nil),
      .finished: (.found, nil),
    ],
    .runningOverHits: [
      .typed: (.runningOverHits, "search"), .cleared: (.nothingTyped, nil), .onlySigns: (.nothingTyped, nil),
      .finished: (.found, nil), .productTapped: (.runningOverHits, "basket"),
    ],
    .found: [
      .typed: (.runningOverHits, "search"), .cleared: (.nothingTyped, nil), .onlySigns: (.nothingTyped, nil),
      .productTapped: (.found, "basket"),
    ],
  ]

  @Test(arguments: Phase.allCases, Event.allCases)
  func `every event in every phase`(_ phase: Phase, _ event: Event) throws {
    var scene = try Scene()
    scene.reach(phase)
    let before = "\(scene.machine)"
    let effect = scene.apply(event)
    if let (expected, expectedEffect) = Self.changes[phase]?[event] {
      #expect(scene.phase == expected)
      #expect(effect == expectedEffect)
    } else {
      #expect("\(scene.machine)" == before)
      #expect(effect == nil)
    }
  }

  @Test func `results of an older text never replace those of a newer one`() throws {
    var scene = try Scene()
    guard case .search(_, let older)? = scene.machine.searchTextChanged("but"),
      case .search(_, let newer)? = scene.machine.searchTextChanged("erb")
    else {
      Issue.record("no search was asked for")
      return
    }
    scene.machine.searchFinished(scene.search.hits(for: "erb", limit: 5), number: newer)
    scene.machine.searchFinished(scene.search.hits(for: "but", limit: 5), number: older)
    #expect(scene.machine.shown?.text == "erb")
    #expect(scene.machine.shown?.hits.products.map(\.name) == ["Erbsen"])
  }

  @Test func `late hits do not come back after the text was cleared`() throws {
    var scene = try Scene()
    guard case .search(_, let number)? = scene.machine.searchTextChanged("but") else {
      Issue.record("no search was asked for")
      return
    }
    _ = scene.machine.searchTextChanged("")
    scene.machine.searchFinished(scene.search.hits(for: "but", limit: 5), number: number)
    #expect(scene.machine.search == .nothingTyped)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `a random walk shows the hits of the newest text alone`(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var scene = try Scene()
    let texts = ["", "b", "bu", "butter", "erb", "--", "zzz"]
    var searches: [(text: String, number: Int)] = []
    var text = ""
    var answered: String?
    for step in 0..<200 {
      if Bool.random(using: &random) {
        let new = texts[Int.random(in: 0..<texts.count, using: &random)]
        let effect = scene.machine.searchTextChanged(new)
        if new != text { answered = nil }
        text = new
        if case .search(let text, let number)? = effect { searches.append((text, number)) }
      } else if let search = searches.randomElement(using: &random) {
        let hits = scene.search.hits(for: search.text, limit: 5)
        scene.machine.searchFinished(hits, number: search.number)
        let isNewest = search.number == searches.last?.number && search.text == text
        if isNewest, answered == nil { answered = text }
      }
      let expected =
        FoldedText.words(text).isEmpty ? "nothing" : answered.map { "found \($0)" } ?? "running"
      let actual: String =
        switch scene.machine.search {
        case .nothingTyped: "nothing"
        case .running: "running"
        case .found(let found): "found \(found.text)"
        }
      #expect(actual == expected, "seed \(seed), step \(step), text \(text)")
      if case .found(let found) = scene.machine.search {
        #expect(found.hits == scene.search.hits(for: text, limit: 5), "seed \(seed), step \(step)")
      }
    }
  }

  struct Scene {
    let market: Market
    let search: ProductSearch
    var machine: BasketBuilderMachine
    private var number = 0

    init() throws {
      market = try Market.clear()
      search = market.data.search
      machine = BasketBuilderMachine(
        basket: Basket(id: "new"),
        templates: [Basket(id: "template", title: "Alles", items: market.basket.items)])
    }

    mutating func reach(_ phase: Phase) {
      guard phase != .nothingTyped else { return }
      _ = type("butt")
      guard phase != .running else { return }
      _ = apply(.finished)
      if phase == .runningOverHits { _ = type("butte") }
    }

    mutating func apply(_ event: Event) -> String? {
      switch event {
      case .typed: return type("butter")
      case .typedTheSame: return type(machine.text)
      case .cleared: return type("")
      case .onlySigns: return type("- !")
      case .finished: machine.searchFinished(search.hits(for: machine.text, limit: 5), number: number)
      case .finishedLate: machine.searchFinished(search.hits(for: "erbsen", limit: 5), number: number - 1)
      case .productTapped: return note(machine.productTapped("butter"))
      case .unknownProductTapped: return note(machine.productTapped("erbsen"))
      case .templateTapped: return note(machine.templateTapped("template"))
      case .unknownTemplateTapped: return note(machine.templateTapped("nothing"))
      }
      return nil
    }

    private mutating func type(_ text: String) -> String? { note(machine.searchTextChanged(text)) }

    private mutating func note(_ effect: BasketBuilderMachine.Effect?) -> String? {
      switch effect {
      case nil: return nil
      case .search(_, let number)?:
        self.number = number
        return "search"
      case .basketChanged?: return "basket"
      case .review?: return "review"
      }
    }

    var phase: Phase {
      switch machine.search {
      case .nothingTyped: .nothingTyped
      case .running(nil): .running
      case .running: .runningOverHits
      case .found: .found
      }
    }
  }
}
