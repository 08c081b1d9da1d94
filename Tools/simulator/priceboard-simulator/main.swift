import PriceboardSimulator

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

let arguments = CommandLine.arguments.dropFirst()
let isTrue: Bool
if arguments.first == "check", let bounds = ModelBounds(arguments.dropFirst()) {
  let report = await ModelCheck(bounds).run()
  print(report)
  isTrue = report.failure == nil
} else if let options = SimulatorOptions(arguments) {
  isTrue =
    switch options.part {
    case .storefront: await Campaign<Walk>(options).run()
    case .quotes: await Campaign<QuoteWalk>(options).run()
    }
} else {
  print(SimulatorOptions.usage)
  exit(2)
}
exit(isTrue ? 0 : 1)
