/// How the home of a hub is arranged.
struct HomeLayout: Equatable, Sendable {
  /// How many products a row holds.
  var productsPerRow: Int
  /// How many rows of products stand below the first ones.
  var rows: Int

  /// The sections in their order, with one of a type that older clients do not know.
  func sections(of shelves: HubShelves, categories: [GoodsCategory], seed: UInt64) -> [JSON] {
    var dice = SeededDice(seed: seed, "home \(shelves.hub)")
    let reduced = shelves.listings.filter(\.isReduced)
    var sections = [
      section("banners", "banners", "Aktuelles", banners(categories, &dice)),
      section("deals", "products", "Angebote der Woche", products(reduced, &dice)),
      section("shelves", "categories", "Alle Kategorien", categories.map(category)),
      section("again", "buyAgain", "Wieder kaufen", products(shelves.listings, &dice)),
      section("recipes", "recipes", "Rezepte für heute", recipes),
    ]
    for category in categories.prefix(max(0, rows)) {
      let listings = shelves.listings(in: category.key)
      sections.append(
        section("row-\(category.key)", "products", category.name, products(listings, &dice)))
    }
    return sections
  }

  private func section(_ id: String, _ type: String, _ title: String, _ items: [JSON]) -> JSON {
    ["id": .string(id), "type": .string(type), "title": .string(title), "items": .array(items)]
  }

  /// So many of the listings, in their order.
  private func products(_ listings: [Listing], _ dice: inout SeededDice) -> [JSON] {
    let chosen = listings.indices.shuffled(using: &dice).prefix(max(0, productsPerRow)).sorted()
    return chosen.map { listings[$0].json }
  }

  private func category(_ category: GoodsCategory) -> JSON {
    [
      "id": .string(category.key), "name": .string(category.name),
      "image": Listing.image("categories/\(category.key).png", width: 320, height: 320),
    ]
  }

  private func banners(_ categories: [GoodsCategory], _ dice: inout SeededDice) -> [JSON] {
    let titles = ["Frisch eingetroffen", "Günstig durch die Woche", "Summer BBQ specials"]
    return zip(titles, categories.shuffled(using: &dice)).enumerated().map { index, banner in
      [
        "id": .string("banner-\(index + 1)"), "title": .string(banner.0),
        "image": Listing.image("banners/\(index + 1).jpg", width: 1_200, height: 480),
        "link": .string("https://shop.example.com/categories/\(banner.1.key)"),
      ]
    }
  }

  private var recipes: [JSON] {
    ["Flammkuchen mit Birne", "Linsen-Dal in 20 Minuten", "Kürbisrisotto"].enumerated().map { index, title in
      ["id": .string("recipe-\(index + 1)"), "title": .string(title), "minutes": .integer(20 + 10 * index)]
    }
  }
}
