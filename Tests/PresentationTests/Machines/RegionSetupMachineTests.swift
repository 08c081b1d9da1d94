import BasketComparison
import MoneyKit
import PriceboardTestSupport
import Testing

@testable import Presentation

@Suite struct RegionSetupMachineTests {
  enum Phase: String, CaseIterable {
    case idle, loadingRegions, regionsFailed, choosing, loadingRegion, regionFailed, ready
  }

  enum Event: String, CaseIterable {
    case appeared, regionsLoaded, noRegions, loadFailed, retryTapped, regionTapped, unknownRegionTapped
    case regionLoaded, storeTapped, unknownStoreTapped, proceedTapped
    case lateRegions, lateFailure, lateRegion
  }

  /// Whatever is not listed changes nothing and has no effect.
  static let changes: [Phase: [Event: (Phase, effect: String?)]] = [
    .idle: [.appeared: (.loadingRegions, "loadRegions")],
    .loadingRegions: [
      .regionsLoaded: (.choosing, nil), .noRegions: (.regionsFailed, nil), .loadFailed: (.regionsFailed, nil),
    ],
    .regionsFailed: [.retryTapped: (.loadingRegions, "loadRegions")],
    .choosing: [.regionTapped: (.loadingRegion, "loadRegion")],
    .loadingRegion: [
      .regionTapped: (.loadingRegion, "loadRegion"), .regionLoaded: (.ready, nil),
      .loadFailed: (.regionFailed, nil),
    ],
    .regionFailed: [
      .retryTapped: (.loadingRegion, "loadRegion"), .regionTapped: (.loadingRegion, "loadRegion"),
    ],
    .ready: [
      .regionTapped: (.loadingRegion, "loadRegion"), .storeTapped: (.ready, nil),
      .proceedTapped: (.ready, "proceed"),
    ],
  ]

  @Test(arguments: Phase.allCases, Event.allCases)
  func `every event in every phase`(_ phase: Phase, _ event: Event) throws {
    var scene = try Scene()
    scene.reach(phase)
    let before = scene.summary
    let effect = scene.apply(event)
    if let (expected, expectedEffect) = Self.changes[phase]?[event] {
      #expect(scene.phase == expected)
      #expect(effect == expectedEffect)
      if event == .storeTapped { #expect(scene.summary != before) }
    } else {
      #expect(scene.summary == before)
      #expect(effect == nil)
    }
  }

  @Test func `without a store there is nothing to go on with`() throws {
    var scene = try Scene()
    scene.reach(.ready)
    for store in scene.market.stores { scene.machine.storeTapped(store.id) }
    #expect(scene.machine.proceedTapped() == nil)
    scene.machine.storeTapped("cityladen")
    scene.machine.storeTapped("altmarkt")
    #expect(
      scene.machine.proceedTapped() == .proceed(scene.market.region, stores: ["altmarkt", "cityladen"]))
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `a random walk shows what the newest load brought`(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var scene = try Scene()
    var newest: (number: Int, region: RegionID?)?
    var loads: [Int] = []
    var reply: String?
    for step in 0..<150 {
      let isNewest: Bool
      let number = loads.randomElement(using: &random) ?? 0
      isNewest = number == newest?.number && reply == nil
      var effect: RegionSetupMachine.Effect?
      switch Int.random(in: 0..<7, using: &random) {
      case 0: effect = scene.machine.appeared()
      case 1:
        scene.machine.regionsLoaded(scene.regions, load: number)
        if isNewest, newest?.region == nil { reply = "choosing" }
      case 2:
        scene.machine.regionLoaded(scene.data, load: number)
        if isNewest, let region = newest?.region { reply = "ready \(region)" }
      case 3:
        scene.machine.loadFailed(.other, load: number)
        if isNewest { reply = "failed" }
      case 4: effect = scene.machine.retryTapped()
      case 5: effect = scene.machine.regionTapped(scene.regions[Int.random(in: 0..<2, using: &random)].id)
      default: scene.machine.storeTapped("berghof")
      }
      switch effect {
      case .loadRegions(let load)?: newest = (load, nil)
      case .loadRegion(let region, let load)?: newest = (load, region.id)
      case .proceed?, nil: break
      }
      if effect != nil, let newest {
        loads.append(newest.number)
        reply = nil
      }
      let expected = newest == nil ? "idle" : reply ?? newest?.region.map { "loading \($0)" } ?? "loading"
      #expect(scene.walkSummary == expected, "seed \(seed), step \(step)")
    }
  }
}

extension RegionSetupMachineTests {
  /// A machine and what it is answered with.
  struct Scene {
    let market: Market
    let regions: [Region]
    let data: RegionData
    var machine = RegionSetupMachine()
    private var load = 0

    init() throws {
      market = try Market.clear()
      regions = [
        market.region, Region(id: "other", name: "Anderswo", currency: .chf, timeZone: "Europe/Zurich"),
      ]
      data = market.data
    }

    mutating func reach(_ phase: Phase) {
      guard phase != .idle else { return }
      _ = apply(.appeared)
      switch phase {
      case .idle, .loadingRegions: return
      case .regionsFailed:
        _ = apply(.loadFailed)
        return
      case .choosing, .loadingRegion, .regionFailed, .ready: _ = apply(.regionsLoaded)
      }
      guard phase != .choosing else { return }
      _ = apply(.regionTapped)
      if phase == .regionFailed { _ = apply(.loadFailed) }
      if phase == .ready { _ = apply(.regionLoaded) }
    }

    mutating func apply(_ event: Event) -> String? {
      switch event {
      case .appeared: return note(machine.appeared())
      case .regionsLoaded: machine.regionsLoaded(regions, load: load)
      case .noRegions: machine.regionsLoaded([], load: load)
      case .loadFailed: machine.loadFailed(.unreachable, load: load)
      case .retryTapped: return note(machine.retryTapped())
      case .regionTapped: return note(machine.regionTapped("demo"))
      case .unknownRegionTapped: return note(machine.regionTapped("nowhere"))
      case .regionLoaded: machine.regionLoaded(data, load: load)
      case .storeTapped: machine.storeTapped("berghof")
      case .unknownStoreTapped: machine.storeTapped("nowhere")
      case .proceedTapped: return note(machine.proceedTapped())
      case .lateRegions: machine.regionsLoaded([], load: load - 1)
      case .lateFailure: machine.loadFailed(.other, load: load - 1)
      case .lateRegion: machine.regionLoaded(data, load: load - 1)
      }
      return nil
    }

    private mutating func note(_ effect: RegionSetupMachine.Effect?) -> String? {
      switch effect {
      case nil: return nil
      case .loadRegions(let number)?:
        load = number
        return "loadRegions"
      case .loadRegion(_, let number)?:
        load = number
        return "loadRegion"
      case .proceed?: return "proceed"
      }
    }

    var phase: Phase {
      switch machine.phase {
      case .idle: .idle
      case .loadingRegions: .loadingRegions
      case .regionsFailed: .regionsFailed
      case .choosing: .choosing
      case .loadingRegion: .loadingRegion
      case .regionFailed: .regionFailed
      case .ready: .ready
      }
    }

    var summary: String {
      if case .ready(let region, _, let chosen, _) = machine.phase {
        return "ready \(region.id) \(chosen.sorted())"
      }
      return "\(machine.phase)"
    }

    var walkSummary: String {
      switch machine.phase {
      case .idle: "idle"
      case .loadingRegions: "loading"
      case .regionsFailed, .regionFailed: "failed"
      case .choosing: "choosing"
      case .loadingRegion(let region, _): "loading \(region.id)"
      case .ready(let region, _, _, _): "ready \(region.id)"
      }
    }
  }
}
