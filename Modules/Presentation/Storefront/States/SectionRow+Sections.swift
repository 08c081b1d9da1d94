import Catalogue

extension SectionRow {
  /// The rows of the sections of one home.
  static func rows(of sections: [HomeSection], _ builder: TileBuilder) -> [SectionRow] {
    sections.map { section in
      SectionRow(
        id: section.id, title: section.title.map(PlainText.line),
        content: content(of: section, builder))
    }
  }

  private static func content(of section: HomeSection, _ builder: TileBuilder) -> Content {
    switch section.content {
    case .banners(let banners): .banners(tiles: banners.map { BannerTile($0) })
    case .categories(let links): .categories(tiles: links.map { CategoryTile($0) })
    case .products(let products): .products(tiles: builder.tiles(of: products, in: section.id))
    case .buyAgain(let products): .buyAgain(tiles: builder.tiles(of: products, in: section.id))
    }
  }
}
