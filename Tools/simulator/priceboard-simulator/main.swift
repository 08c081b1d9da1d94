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
let isTrue =
  switch options.part {
  case .storefront: await Campaign<Walk>(options).run()
  case .quotes: await Campaign<QuoteWalk>(options).run()
  }
exit(isTrue ? 0 : 1)
