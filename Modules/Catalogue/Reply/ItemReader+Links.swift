import PriceboardTelemetry
import PriceboardTransport

extension ItemReader {
  /// The ways into categories of a section, each category once.
  mutating func categoryLinks(_ list: JSONValue.Elements) -> [CategoryLink] {
    items(list, id: \.id, named: "id") { reader, item throws(FieldFailure) in try reader.categoryLink(item) }
  }

  private mutating func categoryLink(_ item: JSONValue) throws(FieldFailure) -> CategoryLink {
    guard let id = CategoryID(try item.requiredText("id")) else { throw FieldFailure("id", .unusableKey) }
    return CategoryLink(id: id, name: try item.requiredText("name"), image: image(of: item))
  }

  /// The banners of a section; each without a key of its own goes by its position.
  mutating func banners(_ list: JSONValue.Elements) -> [Banner] {
    var keys = OwnKeys()
    return items(list, id: { KeyText($0.id) }, named: "id") { reader, item throws(FieldFailure) in
      let title = try item.requiredText("title")
      let link = reader.optional("link", of: item) { value throws(FieldFailure) in
        guard let text = value.text else { throw FieldFailure("link", .unreadable) }
        guard let address = SecureAddress(text) else { throw FieldFailure("link", .unusableAddress) }
        return address.text
      }
      let id = reader.bannerKey(of: item, besides: &keys)
      return Banner(id: id, title: title, image: reader.image(of: item), link: link)
    }
  }

  private mutating func bannerKey(of item: JSONValue, besides keys: inout OwnKeys) -> String {
    do throws(FieldFailure) {
      return try keys.take(from: item)
    } catch {
      report.note(place.path(error.field), error.reason, costs: .nothing)
      return keys.make(forPosition: place.item ?? 0)
    }
  }

  /// The image of an item; nil where it is missing, null or, with a note, of no use.
  mutating func image(of item: JSONValue) -> ImageReference? {
    optional("image", of: item) { value throws(FieldFailure) in
      try value.requireObject("image")
      guard let url = value.present("url") else { throw FieldFailure("image.url", .missing) }
      guard let text = url.text else { throw FieldFailure("image.url", .unreadable) }
      guard let address = SecureAddress(text) else { throw FieldFailure("image.url", .unusableAddress) }
      return (value, address)
    }.map { value, address in
      ImageReference(address, width: side("width", of: value), height: side("height", of: value))
    }
  }

  private mutating func side(_ name: String, of image: JSONValue) -> Int? {
    optional(name, of: image) { value throws(FieldFailure) in
      let pixels = try value.wholeNumber("image.\(name)")
      guard pixels > 0 else { throw FieldFailure("image.\(name)", .outOfRange) }
      return pixels
    }
  }
}
