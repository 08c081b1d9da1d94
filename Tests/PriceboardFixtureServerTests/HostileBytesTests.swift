import PriceboardTestSupport
import Testing

@testable import PriceboardFixtureServer

@Suite struct HostileBytesTests {
  private static let samples = [
    "GET /v1/delivery-area?lat=52.529&lng=13.401 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "GET /v1/hubs/h12/home?sections=banners,products HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\n\r\n",
    "GET /v1/hubs/h01/categories/bier/products?limit=3&cursor=a%2Bb HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /v1/hubs/h07/stock?ids=p1,p2,a%2Cb HTTP/1.1\r\nHost: a\r\nIf-None-Match: *\r\n\r\n",
    "PUT /v1/hubs/h12/cart/items/p1 HTTP/1.1\r\nHost: a\r\nContent-Length: 14\r\n\r\n{\"quantity\":2}",
    "PUT /v1/hubs/h12/cart/items/p1 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
      + "5\r\n{\"qua\r\n9\r\nntity\":2}\r\n0\r\n\r\n",
    "GET /functions/v1/offers?region_id=murmelau HTTP/1.1\r\nHost: a\r\napikey: fixture-anon-key\r\n"
      + "Authorization: Bearer fixture-anon-key\r\n\r\n",
    "POST /control/faults HTTP/1.1\r\nHost: localhost\r\nContent-Length: 49\r\n\r\n"
      + "{\"fault\":\"latency\",\"milliseconds\":1,\"first\":1}   ",
    "POST /control/clock HTTP/1.1\r\nHost: localhost\r\nContent-Length: 30\r\n\r\n"
      + "{\"set\":\"2026-03-29T01:00:00Z\"}",
    "GET /control/journal HTTP/1.1\r\nHost: localhost:1\r\n\r\n",
    "HEAD / HTTP/1.0\r\n\r\n", "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999\r\n\r\n",
  ]

  @Test func `no bytes stop the server, and each refusal is a reply`() {
    let seed: UInt64 = 0x5EED_0001
    var random = SplitMix64(seed: seed)
    var machine = ServerMachine(
      configuration: FixtureConfiguration(productsPerRow: 2, rows: 0, wallClock: { noon }))
    var statuses: Set<String> = []
    for id in 1...1_500 {
      var now = Duration.zero
      var effects = machine.connectionOpened(id, at: now)
      var rest = Self.bytes(&random)[...]
      var output: [UInt8] = []
      while !rest.isEmpty {
        let piece = rest.prefix(Int.random(in: 1...max(1, rest.count), using: &random))
        rest = rest.dropFirst(piece.count)
        now += .milliseconds(1)
        effects += machine.bytesReceived(piece, from: id, at: now)
        output += Self.carryOut(&effects, id, &machine, at: now)
      }
      effects += machine.deadlinePassed(at: now + .seconds(61))
      output += Self.carryOut(&effects, id, &machine, at: now)
      effects += machine.inputEnded(of: id, at: now)
      _ = Self.carryOut(&effects, id, &machine, at: now)
      machine.connectionLost(id, at: now)
      let isReply = output.isEmpty || output.starts(with: Array("HTTP/1.1 ".utf8))
      #expect(isReply, "seed \(seed), case \(id)")
      statuses.insert(String(decoding: output.dropFirst(9).prefix(3), as: UTF8.self))
    }
    // Walks that only ever met one answer would show nothing.
    #expect(statuses.isSuperset(of: ["200", "400", "404", "405", "413", "408"]), "\(statuses.sorted())")
    #expect(machine.nextDeadline == nil)
  }

  @Test func `a server that is sent anything still answers the next client`() throws {
    let server = FixtureServer(configuration: FixtureConfiguration(productsPerRow: 2, rows: 0))
    let address = try server.start()
    let seed: UInt64 = 0x5EED_0002
    var random = SplitMix64(seed: seed)
    for _ in 1...150 {
      let client = try RawClient(address)
      try? client.send(Self.bytes(&random))
      if Bool.random(using: &random) { client.close() }
    }
    #expect(try RawClient(address).ask("/v1/delivery-area").status == 200)
    server.stop()
  }

  private static func carryOut(
    _ effects: inout [ConnectionEffect], _ id: ConnectionID, _ machine: inout ServerMachine, at now: Duration
  ) -> [UInt8] {
    var output: [UInt8] = []
    while !effects.isEmpty {
      if case .send(_, let bytes) = effects.removeFirst() {
        output += bytes
        effects += machine.outputSent(to: id, at: now)
      }
    }
    return output
  }

  /// A request that was changed in some places, or several behind each other, or nothing like one.
  private static func bytes(_ random: inout SplitMix64) -> [UInt8] {
    if Int.random(in: 0..<10, using: &random) == 0 {
      return (0..<Int.random(in: 1...300, using: &random)).map { _ in .random(in: 0...255, using: &random) }
    }
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      bytes += (samples.randomElement(using: &random) ?? "").utf8
    }
    for _ in 0..<Int.random(in: 0...4, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: bytes.indices, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[place] = .random(in: 0...255, using: &random)
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(contentsOf: bytes[place...].prefix(20), at: place)
      case 3: bytes.removeSubrange(place..<min(bytes.count, place + 9))
      default: bytes[place] = Array("0123456789 \r\n:,%&={}[]\"-+;".utf8).randomElement(using: &random) ?? 0
      }
    }
    return bytes
  }
}
