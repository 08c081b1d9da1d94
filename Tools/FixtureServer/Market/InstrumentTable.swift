/// The invented instruments of the feed.
///
/// A line is `symbol; name; currency; last; previous close; pace; state`: prices in minor units, the pace as the mean
/// time between two changes in milliseconds. What is missing there is missing in the market.
enum InstrumentTable {
  struct Listing: Equatable, Sendable {
    let symbol: String
    let name: String
    let currency: String
    let last: Int?
    let previousClose: Int?
    let pace: Int?
    let state: InstrumentState
  }

  static func listings() -> [Listing] {
    text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: ";", omittingEmptySubsequences: false).map { part in
        String(part.drop { $0 == " " })
      }
      guard parts.count == 7, let state = InstrumentState(rawValue: parts[6].isEmpty ? "open" : parts[6])
      else { return nil }
      return Listing(
        symbol: parts[0], name: parts[1], currency: parts[2], last: Int(parts[3]),
        previousClose: Int(parts[4]),
        pace: Int(parts[5]), state: state)
    }
  }

  static let text = """
    ACME; Acme; EUR; 18240; 18010; 220;
    ALPN; Alpenstrom; EUR; 4415; 4390; 480;
    BAER; Bärenfels Brauerei; EUR; 6720; 6735; 1500;
    BRK.A; Breitkopf Holding A; EUR; 54120000; 53980000; 4000;
    BRK.B; Breitkopf Holding B; EUR; 36180; 36015; 350;
    BF/B; Brunnfelder Vorzüge; EUR; 5105; 5160; 900;
    CAFE; Café Sacherl Röstereien; EUR; 2385; 2310; 1100;
    DMPF; Dampfschiff-Reederei Ostsee; EUR; 1290; 1302; 2600;
    DONA; Donauhafen; EUR; 8845; 8790; 700;
    EICH; Eichhörnchen Logistik; EUR; 15330; 15330; 400;
    ELBE; Elbtal Optik; EUR; 27460; 27115; 300;
    FJRD; Fjordsonne; EUR; 3190; 3244; 650;
    GLOE; Glöckner & Söhne Maschinenbau; EUR; 11275; 11080; 550;
    GRUN; Grünwald Papier; EUR; 745; 749; 3000;
    HANS; Hansekontor; EUR; 9960; 9875; 500;
    HAVL; Havelland Obst; EUR; 1418; 1402; 1900;
    ISAR; Isar Präzisionswerke; EUR; 45250; 44870; 260;
    JURA; Jura Zeitmesser; EUR; 20415; 20600; 800;
    KUPF; Kupferhütte Mansfeld; EUR; 3875; 3851; 450;
    LECH; Lech-Turbinen; EUR; 6180; 6110; 1200;
    LOEW; Löwenzahn Pharma; EUR; 13790; 14120; 240;
    MOEW; Möwe Fährlinien; EUR; 982; 975; 2200;
    MUEL; Müller & Töchter Werkzeuge; EUR; 7435; 7402; 600;
    NACH; Nachtzug Europa; EUR; 2760; 2695; 420;
    ODER; Oderbruch Ziegel; EUR; 88; 87; 5000;
    OEST; Österreichische Salinen; EUR; 5590; 5590; 1700;
    PFEF; Pfeffersack Handelshaus; EUR; 16905; 16740; 380;
    QUEL; Quellwasser Rhön; EUR; 3320; 3301; 2400;
    RABE; Rabenstein Verlag; EUR; 1875; ; 1300;
    SAAL; Saaletal Porzellan; EUR; 412; 420; 3500; halted
    AERO; Aerodyne Skyworks; USD; 21475; 21390; 190;
    APLX; Apple Orchard Exchange; USD; 19832; 19710; 150;
    BLUE; Bluewater Canneries; USD; 4127; 4150; 900;
    CIRR; Cirrus Data; USD; 30210; 29655; 170;
    DUSK; Dusk Till Dawn Theatres; USD; 1288; 1310; 1400;
    EVGR; Evergreen Timber; USD; 7715; 7688; 1000;
    FOXG; Foxglove Therapeutics; USD; 5240; 5515; 230;
    GRIT; Grit & Gravel; USD; 6395; 6370; 1600;
    HALO; Halo Semiconductors; USD; 88410; 87120; 120;
    IRON; Iron Range Rail; USD; 14850; 14790; 750;
    KITE; Kite String Software; USD; 25960; 25705; 200;
    LAMP; Lamplight Energy; USD; 3605; 3598; 850;
    MESA; Mesa Verde Copper; USD; 4980; 4912; 520;
    NOVA; Nova Harbor Bank; USD; 5725; 5760; 640;
    OPAL; Opaline Cosmetics; USD; 9135; 9090; 1100; closed
    PINE; Pine Barrens Insurance; USD; 11840; 11795; 1250;
    ZOMB; Zombie Paper Trust; USD; ; ; ; unavailable
    FUJI; Fujimino Denki; JPY; 18240; 18105; 330;
    KWTD; Kuwait Desalination; KWD; 12345; 12290; 1500;
    TEA; Tippel & Earl Teas; GBP; 4082; 4075; 1050;
    """
}
