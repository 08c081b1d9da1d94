import Foundation

guard let options = Options(CommandLine.arguments.dropFirst()) else {
  print(Options.usage)
  exit(2)
}

print("seed \(options.seed)")
let verdicts = [
  // Before the others, whose threads would be counted, too.
  try await HeartbeatCost(heartbeats: options.heartbeats).run(),
  try await CancellationStress(requests: options.requests, seed: options.seed).run(),
  try await SpeedComparison(requests: options.compared).run(),
  try await CancellationLatency(requests: options.timed).run(),
  try await BurstSpeed(messages: options.messages).run(),
]
for verdict in verdicts { verdict.report() }
exit(verdicts.allSatisfy(\.holds) ? 0 : 1)
