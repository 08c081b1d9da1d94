import Foundation

let environment = ProcessInfo.processInfo.environment
let address = environment["AUTOBAHN_URL"] ?? "ws://127.0.0.1:9001"
guard let server = URL(string: address), server.scheme?.hasPrefix("ws") == true else {
  print("priceboard-autobahn: AUTOBAHN_URL is no address: \(address)")
  exit(2)
}
let report = environment["AUTOBAHN_REPORT"].map { URL(filePath: $0) }
let clock = ContinuousClock()
let start = clock.now
do {
  let outcome = try await Autobahn(server: server, agent: "priceboard", report: report).run()
  print(outcome.messages.text)
  if let closes = outcome.closes {
    print("closed:\n\(closes.text)")
  } else {
    print(
      "how they were closed is in the server's index.json, which AUTOBAHN_REPORT names, and is not judged here"
    )
  }
  let seconds = (clock.now - start).formatted(.units(allowed: [.seconds], fractionalPart: .show(length: 1)))
  let count = "\(outcome.messages.cases.count) of \(outcome.announced) cases"
  print("\(count) in \(seconds): \(outcome.holds ? "none failed" : "FAILED")")
  exit(outcome.holds ? 0 : 1)
} catch {
  print("priceboard-autobahn: \(address): \(error)")
  exit(1)
}
