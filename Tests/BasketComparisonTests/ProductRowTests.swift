import BasketComparison
import Testing

@Suite struct ProductRowTests {
  @Test(
    arguments: [
      (["size": nil, "size_raw": #""6x330ml""#], ProductSize(Measure(1980, .millilitre))),
      (
        ["size": "null", "size_raw": #""approx. 200g each""#],
        ProductSize(Measure(200, .gram), isEstimate: true)
      ),
      (["size": "null", "size_raw": #""700g - 1.4kg""#], nil),
      (["size": nil, "size_raw": #""92.3 GRAM""#], nil),
      (["size": nil], nil),
      (
        ["size": #"{"amount":170,"unit":"g"}"#, "size_kind": #""estimate""#],
        ProductSize(Measure(170, .gram), isEstimate: true)
      ),
      (["size": #"{"amount":700,"unit":"g"}"#, "size_kind": #""range""#], nil),
      (
        ["name": #""Pudding 3 x 41g""#, "size": #"{"amount":41,"unit":"g"}"#],
        ProductSize(Measure(41, .gram), conflicting: Measure(123, .gram))
      ),
      (
        ["name": #""Speck 170g""#, "size": #"{"amount":200,"unit":"g"}"#, "size_kind": #""estimate""#],
        ProductSize(Measure(200, .gram), isEstimate: true)
      ),
    ] as [([String: String?], ProductSize?)])
  func `the size comes from its field, else from its text`(fields: [String: String?], size: ProductSize?)
    async throws
  {
    let data = try await RegionFiles(.retailerProducts, rows: [RegionFiles.product(fields)]).load()
    #expect(data.catalogue.retailerProducts.map(\.size) == [size])
    #expect(data.problems == [])
  }

  @Test(arguments: [
    ("size", #"{"amount":0,"unit":"g"}"#, "size.amount", SourceProblem.Reason.invalidAmount),
    ("size", #"{"amount":-5,"unit":"g"}"#, "size.amount", .invalidAmount),
    ("size", #"{"amount":10000001,"unit":"g"}"#, "size.amount", .invalidAmount),
    ("size", #"{"amount":1.5,"unit":"g"}"#, "size.amount", .invalidAmount),
    ("size", #"{"amount":"5","unit":"g"}"#, "size.amount", .unreadable),
    ("size", #"{"unit":"g"}"#, "size.amount", .missingField),
    ("size", #"{"amount":5}"#, "size.unit", .missingField),
    ("size", #"{"amount":5,"unit":"oz"}"#, "size.unit", .unknownUnit), ("size", "5", "size", .unreadable),
    ("barcode", #""12a""#, "barcode", .unreadable), ("barcode", "90123", "barcode", .unreadable),
    ("former_ids", #""r1:0""#, "former_ids", .unreadable), ("brand", "7", "brand", .unreadable),
    ("sold_by", #""dozen""#, "sold_by", .unreadable), ("match_method", "7", "match_method", .unreadable),
    ("canonical_product_id", "7", "canonical_product_id", .unreadable),
  ])
  func `an optional field of a product costs itself alone`(
    field: String, value: String, path: String, reason: SourceProblem.Reason
  ) async throws {
    let data = try await RegionFiles(.retailerProducts, rows: [RegionFiles.product([field: value])]).load()
    #expect(data.catalogue.retailerProducts.count == 1)
    #expect(
      data.problems == [
        SourceProblem(file: "retailer_products.json", path: "[0].\(path)", reason: reason, dropsRow: false)
      ])
  }

  @Test(arguments: ["id", "retailer_id", "name"])
  func `a product without a key, a retailer or a name is dropped`(field: String) async throws {
    let rows = [RegionFiles.product([field: nil]), RegionFiles.product()]
    let data = try await RegionFiles(.retailerProducts, rows: rows).load()
    #expect(data.catalogue.retailerProducts.map(\.id) == ["r1:1"])
    #expect(data.problems.map(\.path) == ["[0].\(field)"])
    #expect(data.problems.map(\.dropsRow) == [true])
  }

  @Test func `barcodes compare without their padding`() async throws {
    let rows = [
      RegionFiles.product(["barcode": #""0000054490970""#, "former_ids": #"["r1:0"]"#]),
      RegionFiles.product(["id": #""r1:2""#, "barcode": #""54490970""#]),
    ]
    let products = try await RegionFiles(.retailerProducts, rows: rows).load().catalogue.retailerProducts
    #expect(products.count == 2)
    #expect(products.first?.barcode == products.last?.barcode)
    #expect(products.first?.barcode?.digits == "54490970")
    #expect(products.first?.formerIDs == ["r1:0"])
  }

  @Test func `a barcode match whose barcode cannot be read is a weak one`() async throws {
    let rows = [RegionFiles.product(["barcode": #""12a""#, "match_method": #""barcode""#])]
    let products = try await RegionFiles(.retailerProducts, rows: rows).load().catalogue.retailerProducts
    let product = try #require(products.first)
    #expect(MatchConfidenceCalculator().match(product.matchMethod, barcode: product.barcode) == .weak)
  }

  @Test(arguments: [
    ("54490970", true, false), ("0000054490970", true, false), ("3564700010546", false, false),
    ("3564700010549", true, false), ("2012345", false, true), ("2000000000015", true, true),
    ("4006381333931", true, false),
    ("20123451", true, true),
  ])
  func `check digits and numbers of one chain are told`(digits: String, isValid: Bool, isRestricted: Bool)
    throws
  {
    let barcode = try #require(Barcode(digits))
    if !isRestricted { #expect(barcode.hasValidCheckDigit == isValid) }
    #expect(barcode.isRestrictedCirculation == isRestricted)
    #expect(MatchConfidenceCalculator.isTrusted(barcode) == (isValid && !isRestricted))
  }

  @Test(arguments: ["", "0", "0000000", "123456789012345", "12 34", "１２３４", "-5"])
  func `what is no number of 1 to 14 digits is no barcode`(text: String) {
    #expect(Barcode(text) == nil)
  }
}
