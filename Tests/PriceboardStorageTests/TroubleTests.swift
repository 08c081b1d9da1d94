import PriceboardTestSupport
import Testing

@testable import PriceboardStorage

/// What may be found after any call of any operation failed, or lost its power.
@Suite struct TroubleTests {
  enum Scenario: CaseIterable, Sendable {
    case firstSave
    case secondSave
    case thirdSave
    case saveOverDamage
    case saveBesideLeftOver
    case saveAfterRestore

    /// A disk on which the last acknowledged save was `saved`.
    func disk(hasLinks: Bool) throws -> (disk: SimulatedDisk, saved: [UInt8]?) {
      let disk = SimulatedDisk(hasLinks: hasLinks, longestWrite: 20)
      var file = try makeFile(on: disk)
      switch self {
      case .firstSave:
        return (disk, nil)
      case .secondSave:
        try file.save([1])
        return (disk, [1])
      case .thirdSave, .saveBesideLeftOver:
        try file.save([1])
        try file.save([2])
        if self == .saveBesideLeftOver { disk.place([0], as: "basket.saving-1") }
        return (disk, [2])
      case .saveOverDamage:
        try file.save([1])
        try file.save([2])
        disk.damage("basket") { $0[33 % $0.count] ^= 1 }
        return (disk, [1])
      case .saveAfterRestore:
        try file.save([1])
        try file.save([2])
        disk.damage("basket") { $0 = [] }
        _ = try file.load()
        return (disk, [1])
      }
    }
  }

  private static let new = [UInt8](100..<150)

  @Test(arguments: Scenario.allCases, [true, false])
  func `a save whose call fails leaves the old contents or the new ones`(
    scenario: Scenario, hasLinks: Bool
  ) throws {
    for trouble in [SimulatedDisk.Trouble.refusal, .late] {
      var number = 1
      var wasReached = true
      while wasReached {
        let (disk, saved) = try scenario.disk(hasLinks: hasLinks)
        var file = try makeFile(on: disk)
        disk.arm(trouble, at: number)
        let isSaved = (try? file.save(Self.new)) != nil
        wasReached = disk.callCount >= number
        #expect(wasReached || isSaved)

        disk.arm(trouble, at: 0)
        var next = try makeFile(on: disk)
        let found = try next.load().value
        #expect(found == Self.new || !isSaved && found == saved, "\(trouble) at call \(number)")
        #expect(disk.names?.contains { $0.contains(".saving-") } != true)

        // The same instance goes on as if nothing had been.
        try file.save([200])
        #expect(try file.load().value == [200])
        number += 1
      }
      #expect(number > 8)
    }
  }

  @Test(arguments: Scenario.allCases, [true, false])
  func `after a power failure at any call the old contents or the new ones are there`(
    scenario: Scenario, hasLinks: Bool
  ) throws {
    let seed: UInt64 = 99
    var generator = SplitMix64(seed: seed)
    var number = 1
    var wasReached = true
    while wasReached {
      for round in 0..<60 {
        let (disk, saved) = try scenario.disk(hasLinks: hasLinks)
        var file = try makeFile(on: disk)
        disk.arm(.powerFailure, at: number)
        let isSaved = (try? file.save(Self.new)) != nil
        wasReached = disk.callCount >= number

        let restarted = disk.restarted(using: &generator)
        var next = try makeFile(on: restarted)
        let found = try next.load().value
        #expect(
          found == Self.new || !isSaved && found == saved,
          "seed \(seed), power failure at call \(number), round \(round)")
        #expect(restarted.names?.contains { $0.contains(".saving-") } != true)
      }
      number += 1
    }
    #expect(number > 8)
  }

  @Test(arguments: [true, false])
  func `a power failure in the save after one that failed loses neither contents`(hasLinks: Bool) throws {
    let seed: UInt64 = 7
    var generator = SplitMix64(seed: seed)
    for failing in 1...16 {
      for number in 1...16 {
        for round in 0..<20 {
          let (disk, saved) = try Scenario.thirdSave.disk(hasLinks: hasLinks)
          var file = try makeFile(on: disk)
          disk.arm(.refusal, at: failing)
          let isFirstSaved = (try? file.save([3])) != nil
          disk.arm(.powerFailure, at: number)
          let isSecondSaved = (try? file.save([4])) != nil

          let possible = isSecondSaved ? [[4]] : isFirstSaved ? [[3], [4]] : [saved, [3], [4]]
          var next = try makeFile(on: disk.restarted(using: &generator))
          let found = try next.load().value
          #expect(
            possible.contains(found),
            "seed \(seed), refusal at call \(failing), power failure at call \(number), round \(round)")
        }
      }
    }
  }

  @Test func `a load whose call fails loses nothing`() throws {
    for trouble in [SimulatedDisk.Trouble.refusal, .late] {
      for scenario in Scenario.allCases where scenario != .firstSave {
        for number in 1...8 {
          let (disk, saved) = try scenario.disk(hasLinks: true)
          var file = try makeFile(on: disk)
          disk.arm(trouble, at: number)
          let found = try? file.load()
          // Unreadable is an error, and never taken for nothing.
          if let found { #expect(found.value == saved) }
          disk.arm(trouble, at: 0)
          var next = try makeFile(on: disk)
          #expect(try next.load().value == saved, "\(scenario), \(trouble) at call \(number)")
        }
      }
    }
  }

  @Test func `an unreadable file is an error and is not replaced`() throws {
    let (disk, _) = try Scenario.secondSave.disk(hasLinks: true)
    var file = try makeFile(on: disk)
    let error = StorageError.system(SystemCallFailure(.read, file: "basket", code: 5))
    // The first call is the listing for left-overs.
    disk.arm(.refusal, at: 2)
    #expect(throws: error) { try file.load() }
    disk.arm(.refusal, at: 1)
    #expect(throws: error) { try file.save([7]) }
    #expect(disk.contents(of: "basket") == Envelope(schema: 1, contents: [1]).bytes)
  }

  /// Saves, loads, restarts, refusals and power failures in any order.
  ///
  /// At any time the file holds the last acknowledged contents, or some that were tried since.
  @Test(arguments: [true, false])
  func `in random walks no acknowledged save is ever lost`(hasLinks: Bool) throws {
    let seed: UInt64 = 2_024
    var generator = SplitMix64(seed: seed)
    for walk in 0..<400 {
      var disk = SimulatedDisk(hasLinks: hasLinks, longestWrite: 30)
      var file = try makeFile(on: disk)
      var possible: Set<[UInt8]?> = [nil]
      var script: [String] = []
      for step in 0..<25 {
        let contents = [UInt8](repeating: UInt8(step), count: Int.random(in: 0...60, using: &generator))
        let trouble: SimulatedDisk.Trouble? =
          [nil, nil, .refusal, .late, .powerFailure].randomElement(using: &generator) ?? nil
        if let trouble { disk.arm(trouble, at: Int.random(in: 1...16, using: &generator)) }
        if Int.random(in: 0..<3, using: &generator) > 0 {
          let isSaved = (try? file.save(contents)) != nil
          if isSaved { possible = [contents] } else { possible.insert(contents) }
          script.append("save \(step) \(String(describing: trouble)) \(isSaved)")
        } else if let result = try? file.load() {
          #expect(
            possible.contains(result.value) && result.damaged.isEmpty, "seed \(seed), walk \(walk): \(script)"
          )
          script.append("load \(String(describing: trouble))")
        }
        if case .powerFailure = trouble {
          disk = disk.restarted(using: &generator)
          file = try makeFile(on: disk)
          script.append("power failure")
        } else if Int.random(in: 0..<4, using: &generator) == 0 {
          file = try makeFile(on: disk)
          script.append("restart")
        }
        if trouble != nil { disk.arm(.refusal, at: 0) }
      }
      #expect(possible.contains(try file.load().value), "seed \(seed), walk \(walk): \(script)")
    }
  }
}
