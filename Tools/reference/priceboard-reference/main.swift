import PriceboardReference

var features = FeatureCount()
for seed in 1...UInt64(1000) {
  let scenario = BasketGenerator.scenario(seed: seed)
  features.count(scenario, try ReferenceComparison(scenario).result())
}
for (feature, count) in features.table { print(count, feature) }
