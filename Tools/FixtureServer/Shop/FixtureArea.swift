/// An area that a hub of the fixture server delivers to, with a place in its middle.
public enum FixtureArea: String, CaseIterable, Sendable {
  /// Hub h12, where 52.529, 13.401 is.
  case mitte
  /// Hub h07.
  case charlottenburg
  /// Hub h01, which is also looked around in without an address.
  case friedrichshain
  /// Hub h03.
  case neukoelln
  /// Hub h15.
  case potsdam

  /// The hub that delivers there.
  public var hub: String {
    switch self {
    case .mitte: "h12"
    case .charlottenburg: "h07"
    case .friedrichshain: "h01"
    case .neukoelln: "h03"
    case .potsdam: "h15"
    }
  }

  /// Degrees north of the equator.
  public var latitude: Double {
    switch self {
    case .mitte: 52.529
    case .charlottenburg: 52.505
    case .friedrichshain: 52.513
    case .neukoelln: 52.471
    case .potsdam: 52.4
    }
  }

  /// Degrees east of Greenwich.
  public var longitude: Double {
    switch self {
    case .mitte: 13.401
    case .charlottenburg: 13.304
    case .friedrichshain: 13.469
    case .neukoelln: 13.44
    case .potsdam: 13.059
    }
  }

  /// The hub that is looked around in without an address.
  public static var browsingHub: String { FixtureArea.friedrichshain.hub }
}
