import BasketComparison

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A region's files, read for one command.
struct LoadedRegion: Sendable {
  let data: SeedData
  let folder: URL

  /// Reads the region of a folder.
  ///
  /// A folder that holds several regions needs the key of one.
  static func load(_ path: String, region: RegionID?) async throws(CommandError) -> LoadedRegion {
    let folder = URL(fileURLWithPath: path)
    let loader = SeedDataLoader(folder: folder)
    do {
      let regions = try await loader.regions().map(\.id)
      let chosen = try choose(region, among: regions)
      return LoadedRegion(data: try await loader.load(regionId: chosen), folder: folder)
    } catch let error as CommandError {
      throw error
    } catch let error as SourceError {
      throw .failed("\(error) in \(path.quoted); --data names a folder with the six files of a region.")
    } catch {
      throw .failed("\(path.quoted) cannot be read (\(error)).")
    }
  }

  private static func choose(_ region: RegionID?, among regions: [RegionID]) throws(CommandError) -> RegionID
  {
    let names = regions.map(\.rawValue).joined(separator: ", ")
    guard let region else {
      guard let only = regions.first, regions.count == 1 else {
        throw .failed("the data has several regions; choose one with --region: \(names).")
      }
      return only
    }
    guard regions.contains(region) else {
      throw .failed("the data has no region \(region.rawValue.quoted); there is: \(names).")
    }
    return region
  }

  /// The day in the region at an instant.
  func today(at now: Date) throws(CommandError) -> CalendarDay {
    let region = data.catalogue.region
    guard let zone = TimeZone(identifier: region.timeZone) else {
      throw .failed("the time zone \(region.timeZone.quoted) is not known; name the day with --as-of.")
    }
    let seconds = now.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: now))
    return CalendarDay(daysSinceEpoch: Int((seconds / 86_400).rounded(.down)))
  }

  /// The name of a store, or its key where the region does not know it.
  func name(of store: StoreID) -> String {
    data.catalogue.stores.first { $0.id == store }?.name ?? store.rawValue
  }

  /// The names of the retailers' products.
  var productNames: [RetailerProductID: String] {
    Dictionary(
      data.catalogue.retailerProducts.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
  }

  /// Refuses a key that the region does not know; a comparison without the store that was meant would mislead.
  func check(stores: [StoreID], retailers: Set<RetailerID>) throws(CommandError) {
    let known = data.catalogue.stores
    if let store = stores.first(where: { key in !known.contains { $0.id == key } }) {
      throw .failed(
        "the region has no store \(store.rawValue.quoted); there are: \(Self.list(known.map(\.id))).")
    }
    let retailer = retailers.sorted().first { key in !known.contains { $0.retailerID == key } }
    if let retailer {
      throw .failed(
        "the region has no retailer \(retailer.rawValue.quoted); there are: \(Self.list(known.map(\.retailerID)))."
      )
    }
  }

  /// Compares a basket at the region's stores.
  func compare(_ request: ComparisonRequest) throws(CommandError)
    -> BasketComparison.ComparisonResult
  {
    let index = CatalogueIndex(catalogue: data.catalogue, offers: data.offers)
    do throws(ComparisonError) {
      return try BasketComparisonEngine().compare(request, in: index)
    } catch {
      throw .failed(Self.text(of: error))
    }
  }

  private static func list<Row>(_ keys: [Identifier<Row>]) -> String {
    Set(keys).sorted().map(\.rawValue).joined(separator: ", ")
  }

  private static func text(of error: ComparisonError) -> String {
    switch error {
    case .tooManyLines(let count):
      "the basket has \(count) lines; at most \(BasketComparisonEngine.largestLineCount) can be compared."
    case .currencyWithoutMinorUnit(let code):
      "the region's currency \(code) has no minor unit in ISO 4217; correct regions.json."
    case .tooManyStoreSets(let stores, let maximumStores):
      "\(stores) stores have too many sets of up to \(maximumStores); lower --max-stores or name fewer --stores."
    }
  }
}
