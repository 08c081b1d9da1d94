import PriceboardSimulator

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

guard let options = SimulatorOptions(CommandLine.arguments.dropFirst()) else {
  print(SimulatorOptions.usage)
  exit(2)
}
exit(await Campaign(options).run() ? 0 : 1)
