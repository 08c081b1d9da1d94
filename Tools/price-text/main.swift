import MoneyKit

#if canImport(FoundationInternationalization)
  import FoundationEssentials
  import FoundationInternationalization
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

guard let options = Options(CommandLine.arguments.dropFirst()) else {
  print(Options.usage)
  exit(2)
}

let locales = (options.locales ?? Locale.availableIdentifiers).sorted()
let start = ContinuousClock.now
var isEqual = true

for presentation in options.presentations {
  for sign in options.signs {
    let comparison = Comparison(currencies: options.currencies, presentation: presentation, sign: sign)
    let findings = await withTaskGroup(of: Findings.self) { group in
      for part in 0..<options.tasks {
        group.addTask {
          // Every so-manieth locale, so that the slow ones are shared out.
          var findings = Findings()
          for place in stride(from: part, to: locales.count, by: options.tasks) {
            findings.add(comparison.findings(locale: locales[place]))
          }
          return findings
        }
      }
      var all = Findings()
      for await part in group { all.add(part) }
      return all
    }
    for difference in findings.differences.prefix(50) { print("  \(difference)") }
    for name in findings.unlearned.prefix(50) { print("  by Foundation: \(name)") }
    print(
      """
      \(presentation.rawValue), \(sign.rawValue): \(locales.count) locales, \(options.currencies.count) currencies, \
      \(findings.texts) texts, \(findings.differences.count) differences, \
      \(findings.formatters) formatters, \(findings.unlearned.count) by Foundation
      """)
    isEqual = isEqual && findings.differences.isEmpty
  }
}
print("\(ContinuousClock.now - start)")
exit(isEqual ? 0 : 1)
