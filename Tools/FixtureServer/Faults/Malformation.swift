/// A way in which a part of a reply can be wrong.
///
/// Those of a product spoil one product each: the first kind in a fault the first product of a page or home, the
/// second kind the second, and so on. Those of a section spoil sections in the same way. The others spoil the one
/// place that they name. What a reply has no place for changes nothing.
public enum Malformation: String, CaseIterable, Sendable {
  // MARK: A product

  /// The product is a number.
  case productNotObject
  /// There is no SKU.
  case skuMissing
  /// The SKU is a number.
  case skuNumber
  /// The SKU is that of the product before.
  case skuRepeated
  /// The name is null.
  case nameNull
  /// There is no price.
  case priceMissing
  /// The price is text.
  case priceText
  /// The price is 249.5 cents.
  case priceFraction
  /// The price is below zero.
  case priceNegative
  /// The price is more than 64 bits hold.
  case priceOverflow
  /// The price is in the currency `ZZZ`.
  case priceCurrencyUnknown
  /// The price is in no currency.
  case priceCurrencyMissing
  /// The original price is text.
  case originalPriceText
  /// The original price is in francs.
  case originalPriceOtherCurrency
  /// The original price is below the price.
  case originalPriceLower
  /// The deposit is text.
  case depositText
  /// The deposit is below zero.
  case depositNegative
  /// The deposit is in francs.
  case depositOtherCurrency
  /// The unit price is a list.
  case unitPriceList
  /// The unit price is for a bushel.
  case unitPricePerUnknown
  /// The image is a number.
  case imageNumber
  /// The image's address is a script.
  case imageScript
  /// The image's address holds a space and an umlaut.
  case imageUnescaped

  // MARK: A section

  /// There is no type.
  case sectionTypeMissing
  /// The type is null.
  case sectionTypeNull
  /// The type is a number.
  case sectionTypeNumber
  /// The type is written with a capital letter.
  case sectionTypeCapital
  /// The items are null.
  case sectionItemsNull
  /// The items are an object.
  case sectionItemsObject
  /// The items are none.
  case sectionItemsEmpty
  /// There is no id.
  case sectionIDMissing
  /// The id is that of the section before.
  case sectionIDRepeated
  /// The link of the first banner is a script.
  case bannerLinkScript

  // MARK: A home

  /// The sections are null.
  case sectionsNull
  /// The sections are an object.
  case sectionsObject
  /// There are no hours.
  case hoursMissing
  /// The hub is closed, and opens "soon".
  case opensAtWord
  /// The hub is closed, and opens at "07:00".
  case opensAtTime
  /// The hub is closed, and nobody knows until when.
  case opensAtNull
  /// The hub is open, and a time of opening stands beside that.
  case opensAtStray

  // MARK: A page

  /// The items are null.
  case itemsNull
  /// The next cursor is empty.
  case cursorEmpty

  // MARK: Stock

  /// The counts are null.
  case stockNull
  /// The counts are a list.
  case stockList
  /// There are no counts.
  case stockMissing
  /// The first count is null, the next a fraction, a text, below zero and true.
  case stockCounts
  /// The first product is not in the reply.
  case stockLeftOut
  /// The time of the count is "yesterday".
  case asOfWord
  /// There is no time of the count.
  case asOfMissing

  // MARK: Any reply

  /// The reply is cut in the middle, though its length says that it is whole.
  case notJSON
  /// The reply is a list.
  case rootList
}
