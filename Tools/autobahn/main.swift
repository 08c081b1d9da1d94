import Foundation

let address = ProcessInfo.processInfo.environment["AUTOBAHN_URL"] ?? "ws://127.0.0.1:9001"
guard let server = URL(string: address), server.scheme?.hasPrefix("ws") == true else {
  print("priceboard-autobahn: AUTOBAHN_URL is no address: \(address)")
  exit(2)
}
let clock = ContinuousClock()
let start = clock.now
do {
  let tally = try await Autobahn(server: server, agent: "priceboard").run()
  print(tally.text)
  let seconds = (clock.now - start).formatted(.units(allowed: [.seconds], fractionalPart: .show(length: 1)))
  print("\(tally.count) cases in \(seconds): \(tally.holds ? "none failed" : "FAILED")")
  exit(tally.holds ? 0 : 1)
} catch {
  print("priceboard-autobahn: \(address): \(error)")
  exit(1)
}
